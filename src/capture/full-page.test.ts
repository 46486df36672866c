// @vitest-environment node
// In a real browser: DOMPurify does not clean in happy-dom.
import { expect, it, vi } from "vitest";
import { usePageReader } from "../../test/support/page-reader.ts";

vi.setConfig({ testTimeout: 30_000 });

const { capture } = usePageReader("src/capture/format-full.ts");

async function fullPage(body: string): Promise<string> {
  const { content } = await capture(`<title>Mill</title>${body}<p>The tide lets the sea in.</p>`);
  return content?.formatted ?? "";
}

it("is the page with all that stands around its article", async () => {
  const html = await fullPage(`<nav><a href="/home">Home</a></nav><img src="mill.png" alt="Mill">`);
  expect(html).toMatch(/^<html><head><title>Mill<\/title><\/head><body>/);
  expect(html).toContain('<nav><a href="http://page.example/home">Home</a></nav>');
  expect(html).toContain('src="http://page.example/mill.png"');
});

it("holds nothing that runs", async () => {
  const html = await fullPage(
    `<p onclick="acted=1">A</p><script>acted=1</script><iframe src="/f"></iframe>
     <a href="javascript:acted=1">B</a><meta http-equiv="refresh" content="0;url=javascript:1">`,
  );
  expect(html).toContain("<p>A</p>");
  expect(html).not.toMatch(/acted|<(?:script|iframe|meta)\b/iu);
});

it("holds nothing of what was typed or is hidden in forms", async () => {
  const html = await fullPage(
    `<form><input type="hidden" value="s3cret"><input value="s3cret"><textarea>s3cret</textarea>
     <select><option>s3cret</option></select><input list="d"><datalist id="d"><option>s3cret</option>
     </datalist></form><p data-token="s3cret">B</p><meta name="token" content="s3cret">`,
  );
  expect(html).toContain("<p>B</p>");
  expect(html).not.toContain("s3cret");
});

it("shows its images also where it lies elsewhere", async () => {
  const html = await fullPage(
    `<img src="a.png" srcset="a.png 1x, b.png 2x"><img srcset="/c.png 480w, /d.png 900w">
     <picture><source srcset="e.avif"><img src="e.png"></picture><video poster="f.png"></video>`,
  );
  for (const name of ["a.png", "c.png", "e.png"]) {
    expect(html).toContain(`src="http://page.example/${name}"`);
  }
  expect(html).toContain('poster="http://page.example/f.png"');
  expect(html).not.toContain("srcset");
});
