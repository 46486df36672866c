const opening = indexedDB.open("least", 1);
opening.onupgradeneeded = () => {
  opening.result.createObjectStore("links", { keyPath: "localId" });
  opening.result.createObjectStore("entries", { keyPath: "id" });
};
const opened = new Promise((resolve, reject) => {
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});

chrome.runtime.onMessage.addListener(({ rows: [link, entry], url, init }, _sender, respond) => {
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
