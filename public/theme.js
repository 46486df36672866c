// Sets the theme that was chosen before the page is painted first. Without a choice, the system's is used. The choice is a
// copy of the setting (`src/pages/ui/theme.ts`), because a page cannot wait for the setting itself.
const applyTheme = () => {
  let theme = "";
  try {
    theme = localStorage.getItem("theme") ?? "";
  } catch {
    // The browser lets no page store anything.
  }
  document.documentElement.style.colorScheme = theme;
};
applyTheme();
// Other pages have changed it.
addEventListener("storage", applyTheme);
