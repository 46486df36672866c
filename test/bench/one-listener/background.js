chrome.runtime.onMessage.addListener(() => undefined);
