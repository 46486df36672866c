const opening = indexedDB.open("least", 1);
opening.onupgradeneeded = () => {
  opening.result.createObjectStore("links", { keyPath: "localId" });
  opening.result.createObjectStore("entries", { keyPath: "id" });
};
const opened = new Promise((resolve, reject) => {
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});

/**
 * Sends each body once, with a given number of requests at a time, each on its own connection as Linkstow's
 * are.
 */
async function sendAll({ url, init, bodies, lanes }) {
  await chrome.declarativeNetRequest.updateSessionRules({
    removeRuleIds: [1],
    addRules: [
      {
        id: 1,
        action: {
          type: "modifyHeaders",
          requestHeaders: [{ header: "connection", operation: "set", value: "close" }],
        },
        condition: {
          urlFilter: `|${url}`,
          initiatorDomains: [new URL(chrome.runtime.getURL("")).hostname],
          resourceTypes: ["xmlhttprequest"],
        },
      },
    ],
  });
  // Firefox ends a background that only fetches, after 30 s. Linkstow's keeps itself awake by the same call.
  const awake = setInterval(() => void chrome.runtime.getPlatformInfo(), 20_000);
  const left = [...bodies];
  const lane = async () => {
    for (let body = left.pop(); body !== undefined; body = left.pop()) {
      await (await fetch(url, { ...init, body })).text();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  clearInterval(awake);
  // The measurement of a save runs without this rule.
  await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: [1] });
}

chrome.runtime.onMessage.addListener(({ queue }, _sender, respond) => {
  if (queue === undefined) return false;
  void sendAll(queue).then(respond);
  return true;
});

chrome.runtime.onMessage.addListener(({ rows, url, init }, _sender, respond) => {
  if (rows === undefined) return false;
  const [link, entry] = rows;
  void opened.then((db) => {
    const tx = db.transaction(["links", "entries"], "readwrite", { durability: "strict" });
    tx.objectStore("links").put(link);
    tx.objectStore("entries").put(entry);
    tx.oncomplete = () => {
      respond(true);
      void fetch(url, init);
    };
  });
  return true;
});
