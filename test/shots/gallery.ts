/** A page that shows all these screenshots, which stand in its folder. */
export function galleryOf(files: readonly string[]): string {
  const figures = files.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${file}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Linkstow, all screens</title>
<style>
  body { font: 14px sans-serif; display: flex; flex-wrap: wrap; gap: 16px; background: #888 }
  figure { margin: 0; width: 300px } img { width: 100%; max-height: 500px; object-fit: cover; object-position: top }
</style>
${figures.join("\n")}
`;
}
