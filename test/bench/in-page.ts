/** A script: `seen(isThere)` resolves once the page fits, and is laid out. It looks at each change. */
export const seen = `
  const seen = async (isThere) => {
    while (!isThere()) {
      await new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, {
          subtree: true, childList: true, attributes: true, characterData: true,
        });
      });
    }
    document.body.offsetHeight;
  };`;

/** A script: `timed(act, isThere)` resolves with the ms from the act until the page fits, and is laid out. */
export const timed = `${seen}
  const timed = async (act, isThere) => {
    const startMs = performance.now();
    act();
    await seen(isThere);
    return performance.now() - startMs;
  };`;
