// The minimum of a form: the page's title and address, a response to Save, and marks for the bench.
const { tabs } = globalThis.browser ?? chrome;
const form = document.querySelector("form");
form.addEventListener("submit", (event) => {
  event.preventDefault();
  form.querySelector("output").textContent = `Would save ${form.elements.title.value}`;
});
const [tab] = await tabs.query({ active: true, currentWindow: true });
form.elements.title.value = tab.title;
if (tab.title === "") throw new Error("The browser tells no title");
performance.mark("title-shown");
form.elements.address.value = tab.url;
performance.mark("alive");
