chrome.runtime.onMessage.addListener((_message, _sender, respond) => {
  respond({ ok: true });
});
