/**
 * Addresses as they occur, each with its key and the reason. Rows with one key are one page. The addresses follow
 * the public forms of these sites; nothing is requested from them.
 */
export interface AddressRow {
  readonly address: string;
  readonly key: string;
}

/** `a -> key`, one a line; `=` stands for the key of the line before. */
function rows(text: string): readonly AddressRow[] {
  const found: AddressRow[] = [];
  for (const line of text.trim().split("\n")) {
    const [address = "", key = ""] = line.trim().split(" -> ");
    found.push({ address, key: key === "=" ? (found.at(-1)?.key ?? "") : key });
  }
  return found;
}

export const addressTable: readonly { why: string; rows: readonly AddressRow[] }[] = [
  {
    why: "the scheme, www., the case of the host, default ports and a slash at the end lead to the same page",
    rows: rows(`
      https://example.com -> example.com
      https://example.com/ -> =
      http://example.com/ -> =
      http://www.example.com -> =
      https://WWW.EXAMPLE.COM/ -> =
      https://example.com:443/ -> =
      http://example.com:80/ -> =
      https://example.com./ -> =
      https://www.w3.org/TR/html52/ -> w3.org/TR/html52
      http://w3.org/TR/html52 -> =
      https://www.bbc.co.uk/news/ -> bbc.co.uk/news
      http://bbc.co.uk/news -> =
      https://developer.mozilla.org/en-US/docs/Web/API/URL/ -> developer.mozilla.org/en-US/docs/Web/API/URL
      https://developer.mozilla.org/en-US/docs/Web/API/URL -> =
      https://news.ycombinator.com/item?id=8863 -> news.ycombinator.com/item?id=8863
      http://news.ycombinator.com/item?id=8863 -> =
      https://www.bücher.example/neu -> xn--bcher-kva.example/neu
      https://xn--bcher-kva.example/neu/ -> =
      https://user:secret@example.com/inbox -> example.com/inbox`),
  },
  {
    why: "another port, another host, another path and the case of a path are other pages",
    rows: rows(`
      http://localhost:3000/ -> localhost:3000
      http://localhost:8080/ -> localhost:8080
      http://localhost/ -> localhost
      http://127.0.0.1:5000/app -> 127.0.0.1:5000/app
      http://[::1]:8080/app -> [::1]:8080/app
      http://192.168.0.1/ -> 192.168.0.1
      https://en.wikipedia.org/wiki/Tide -> en.wikipedia.org/wiki/Tide
      https://de.wikipedia.org/wiki/Tide -> de.wikipedia.org/wiki/Tide
      https://en.m.wikipedia.org/wiki/Tide -> en.m.wikipedia.org/wiki/Tide
      https://en.wikipedia.org/wiki/TIDE -> en.wikipedia.org/wiki/TIDE
      https://en.wikipedia.org/wiki/AC/DC -> en.wikipedia.org/wiki/AC/DC
      https://en.wikipedia.org/wiki/C%2B%2B -> en.wikipedia.org/wiki/C%2B%2B
      https://zh.wikipedia.org/wiki/潮汐 -> zh.wikipedia.org/wiki/%E6%BD%AE%E6%B1%90
      https://github.com/mozilla/readability -> github.com/mozilla/readability
      https://github.com/mozilla/readability/tree/main -> github.com/mozilla/readability/tree/main
      https://github.com/mozilla/readability.git -> github.com/mozilla/readability.git
      https://www.example.com/a//b -> example.com/a//b
      https://www2.example.com/ -> www2.example.com
      https://blog.example.com/ -> blog.example.com
      https://www.com/ -> com`),
  },
  {
    why: "a character has one way to be written with and one without an escape, and both are the same page",
    rows: rows(`
      https://de.wikipedia.org/wiki/B%C3%BCcher -> de.wikipedia.org/wiki/B%C3%BCcher
      https://de.wikipedia.org/wiki/B%c3%bccher -> =
      https://de.wikipedia.org/wiki/Bücher -> =
      https://de.wikipedia.org/wiki/%42%C3%bccher -> =
      https://people.example/%7Eada/notes%2Ehtml -> people.example/~ada/notes.html
      https://people.example/~ada/notes.html -> =
      https://people.example/%7eada/notes%2ehtml -> =
      https://en.wikipedia.org/wiki/Mercury_%28planet%29 -> en.wikipedia.org/wiki/Mercury_(planet)
      https://en.wikipedia.org/wiki/Mercury_(planet) -> =
      https://en.wikipedia.org/wiki/Hamlet%27s_Mill -> en.wikipedia.org/wiki/Hamlet's_Mill
      https://en.wikipedia.org/wiki/AC%2fDC -> en.wikipedia.org/wiki/AC%2FDC
      https://en.wikipedia.org/wiki/C%2b%2b -> en.wikipedia.org/wiki/C%2B%2B
      https://wiki.example/100%25%41 -> wiki.example/100%25A
      https://wiki.example/%2541 -> wiki.example/%2541
      https://wiki.example/100%%41 -> wiki.example/100%%41
      https://wiki.example/%4%41 -> wiki.example/%4%41
      https://alt.example/suche?q=%fc -> alt.example/suche?q=%FC
      https://shop.example/cgi?show&q=%c3%bc -> shop.example/cgi?show&q=%C3%BC
      https://app.example/#/b%c3%bccher/%7Eada -> app.example#/b%C3%BCcher/~ada
      https://app.example/#/list:%7E:text=a -> app.example#/list`),
  },
  {
    why: "the campaign of a link is no part of its page (Google Analytics, and copies of its names)",
    rows: rows(`
      https://www.theguardian.com/science?utm_source=newsletter -> theguardian.com/science
      https://www.theguardian.com/science?utm_medium=email&utm_campaign=daily -> =
      https://www.theguardian.com/science?UTM_Source=Newsletter -> =
      https://www.theguardian.com/science?utm_term=sea&utm_content=a -> =
      https://www.theguardian.com/science?utm_id=1&utm_source_platform=x -> =
      https://www.theguardian.com/science?utm_social-type=owned -> =
      https://www.theguardian.com/science?utm%5Fsource=newsletter -> =
      https://www.theguardian.com/science?utm_source -> =
      https://www.theguardian.com/science?utm_source= -> =
      https://www.theguardian.com/science?itm_source=teaser&itm_campaign_s=x -> =
      https://www.theguardian.com/science?int_source=nav&int_cmp_name=x -> =
      https://www.theguardian.com/science?ga_source=x&ga_campaign=y -> =
      https://www.theguardian.com/science?page=2&utm_source=x -> theguardian.com/science?page=2
      https://www.theguardian.com/science?utm_source=x&page=2 -> =
      https://www.theguardian.com/science?utm=x -> theguardian.com/science?utm=x`),
  },
  {
    why: "the id of a click is no part of its page (advertisements and shared links)",
    rows: rows(`
      https://shop.example/boots?gclid=Cj0KCQ -> shop.example/boots
      https://shop.example/boots?fbclid=IwAR0 -> =
      https://shop.example/boots?msclkid=0a1b -> =
      https://shop.example/boots?dclid=CO -> =
      https://shop.example/boots?gbraid=0AAA -> =
      https://shop.example/boots?wbraid=CjkK -> =
      https://shop.example/boots?gclsrc=aw.ds&gclid=1 -> =
      https://shop.example/boots?yclid=123 -> =
      https://shop.example/boots?twclid=2-1 -> =
      https://shop.example/boots?ttclid=E.C.P -> =
      https://shop.example/boots?rdt_cid=5 -> =
      https://shop.example/boots?GCLID=Cj0KCQ -> =
      https://shop.example/boots?size=42&fbclid=IwAR0 -> shop.example/boots?size=42
      https://shop.example/boots?clid=1 -> shop.example/boots?clid=1`),
  },
  {
    why: "the recipient of a newsletter is no part of its page (Mailchimp, HubSpot, Marketo, Matomo, Eloqua, …)",
    rows: rows(`
      https://letter.example/issue/7?mc_cid=1a2b&mc_eid=3c4d -> letter.example/issue/7
      https://letter.example/issue/7?_hsenc=p2AN&_hsmi=123 -> =
      https://letter.example/issue/7?__hstc=1&__hssc=2&__hsfp=3 -> =
      https://letter.example/issue/7?hsCtaTracking=a%7Cb -> =
      https://letter.example/issue/7?hsa_acc=1&hsa_cam=2&hsa_grp=3 -> =
      https://letter.example/issue/7?mkt_tok=NTE4 -> =
      https://letter.example/issue/7?mtm_campaign=a&mtm_kwd=b -> =
      https://letter.example/issue/7?pk_campaign=a&pk_kwd=b -> =
      https://letter.example/issue/7?piwik_campaign=a -> =
      https://letter.example/issue/7?elqTrackId=a&elq=b&elqaid=1&elqat=2 -> =
      https://letter.example/issue/7?oly_enc_id=1&oly_anon_id=2 -> =
      https://letter.example/issue/7?vero_id=a&vero_conv=b -> =
      https://letter.example/issue/7?__s=abc -> =
      https://letter.example/issue/7?ncid=a&cmpid=b&mbid=c -> =
      https://letter.example/issue/7?pk_id=4 -> letter.example/issue/7?pk_id=4`),
  },
  {
    why: "parameters that name the page, or may do so, stay",
    rows: rows(`
      https://www.youtube.com/watch?v=dQw4w9WgXcQ -> youtube.com/watch?v=dQw4w9WgXcQ
      https://youtube.com/watch?v=dQw4w9WgXcQ&fbclid=1 -> =
      https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s -> youtube.com/watch?t=42s&v=dQw4w9WgXcQ
      https://www.youtube.com/watch?v=9bZkp7q19f0 -> youtube.com/watch?v=9bZkp7q19f0
      https://youtu.be/dQw4w9WgXcQ -> youtu.be/dQw4w9WgXcQ
      https://www.google.com/search?q=tides -> google.com/search?q=tides
      https://www.google.com/search?q=tides+table -> google.com/search?q=tides+table
      https://www.google.com/search?q=tides%20table -> =
      https://www.google.com/maps?q=54.5,9.3 -> google.com/maps?q=54.5%2C9.3
      https://duckduckgo.com/?q=tides&ia=web -> duckduckgo.com?ia=web&q=tides
      https://forum.example/viewtopic.php?f=2&t=117 -> forum.example/viewtopic.php?f=2&t=117
      https://forum.example/viewtopic.php?t=117&f=2 -> =
      https://forum.example/viewtopic.php?f=2&t=118 -> forum.example/viewtopic.php?f=2&t=118
      https://en.wikipedia.org/w/index.php?title=Tide&oldid=1 -> en.wikipedia.org/w/index.php?oldid=1&title=Tide
      https://en.wikipedia.org/w/index.php?oldid=1&title=Tide -> =
      https://www.amazon.de/dp/B000000001?ref=nav -> amazon.de/dp/B000000001?ref=nav
      https://www.ebay.com/itm/123?hash=item1 -> ebay.com/itm/123?hash=item1
      https://open.spotify.com/track/4uLU6h?si=1 -> open.spotify.com/track/4uLU6h?si=1
      https://arxiv.org/abs/1706.03762v1 -> arxiv.org/abs/1706.03762v1
      https://arxiv.org/abs/1706.03762 -> arxiv.org/abs/1706.03762
      https://doi.org/10.1000/182 -> doi.org/10.1000/182
      https://site.example/?s=search -> site.example?s=search
      https://site.example/?source=rss -> site.example?source=rss
      https://site.example/?p=123 -> site.example?p=123`),
  },
  {
    why: "the order of parameters is no part of the page, unless it may have a meaning",
    rows: rows(`
      https://shop.example/list?brand=a&size=42 -> shop.example/list?brand=a&size=42
      https://shop.example/list?size=42&brand=a -> =
      https://shop.example/list?size=42&&brand=a& -> =
      https://shop.example/list?sort=price&sort=name -> shop.example/list?sort=price&sort=name
      https://shop.example/list?sort=name&sort=price -> shop.example/list?sort=name&sort=price
      https://shop.example/list?f[]=2&f[]=1 -> shop.example/list?f%5B%5D=2&f%5B%5D=1
      https://shop.example/list?f%5B%5D=2&f%5B%5D=1 -> =
      https://shop.example/cgi?show&42 -> shop.example/cgi?show&42
      https://shop.example/cgi?42&show -> shop.example/cgi?42&show
      https://shop.example/cgi?edit&id=4 -> shop.example/cgi?edit&id=4
      https://shop.example/cgi?print -> shop.example/cgi?print=
      https://shop.example/cgi?print= -> =
      https://shop.example/list? -> shop.example/list
      https://shop.example/list?& -> =
      https://shop.example/list?a= -> shop.example/list?a=
      https://shop.example/list?a=1;b=2 -> shop.example/list?a=1%3Bb%3D2
      https://alt.example/suche?q=%FC -> alt.example/suche?q=%FC
      https://alt.example/suche?q=%E4 -> alt.example/suche?q=%E4
      https://alt.example/suche?q=ü -> alt.example/suche?q=%C3%BC
      https://cdn.example/all??a.js=1&b.js=2 -> cdn.example/all?%3Fa.js=1&b.js=2
      https://cdn.example/all?a.js=1&b.js=2 -> cdn.example/all?a.js=1&b.js=2`),
  },
  {
    why: "a place within the page is no part of it",
    rows: rows(`
      https://en.wikipedia.org/wiki/Tide#History -> en.wikipedia.org/wiki/Tide
      https://en.wikipedia.org/wiki/Tide#cite_note-1 -> =
      https://en.wikipedia.org/wiki/Tide#:~:text=spring%20tide -> =
      https://en.wikipedia.org/wiki/Tide# -> =
      https://en.wikipedia.org/wiki/Tide#/ -> =
      https://en.wikipedia.org/wiki/Tide#! -> =
      https://github.com/mozilla/readability/issues/1#issuecomment-2 -> github.com/mozilla/readability/issues/1
      https://github.com/mozilla/readability/blob/main/index.js#L4-L9 -> github.com/mozilla/readability/blob/main/index.js
      https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute -> html.spec.whatwg.org/multipage/dom.html
      https://video.example/talk#t=120 -> video.example/talk
      https://paper.example/a.pdf#page=12 -> paper.example/a.pdf`),
  },
  {
    why: "a fragment that is a route names the page",
    rows: rows(`
      https://mail.google.com/mail/u/0/#inbox/FMfcgz -> mail.google.com/mail/u/0#inbox/FMfcgz
      https://mail.google.com/mail/u/0/#inbox/FMfcga -> mail.google.com/mail/u/0#inbox/FMfcga
      https://mail.google.com/mail/u/0/#inbox -> mail.google.com/mail/u/0
      https://app.element.io/#/room/!abc:matrix.org -> app.element.io#/room/!abc:matrix.org
      https://app.element.io/#/room/!abc:matrix.org/ -> =
      https://app.element.io/#/home -> app.element.io#/home
      https://app.element.io/ -> app.element.io
      https://groups.google.com/forum/#!topic/a/b -> groups.google.com/forum#!topic/a/b
      https://groups.google.com/forum/#!topic/a/c -> groups.google.com/forum#!topic/a/c
      https://app.example/#?id=4 -> app.example#?id=4
      https://app.example/#/list?utm_source=x -> app.example#/list?utm_source=x
      https://app.example/?utm_source=x#/list -> app.example#/list
      https://app.example/#/list:~:text=a -> =
      https://docs.example/#/guide/start -> docs.example#/guide/start
      https://en.wikipedia.org/wiki/Tide#/media/File:Tide.jpg -> en.wikipedia.org/wiki/Tide#/media/File:Tide.jpg`),
  },
  {
    why: "the address of a sign-in stays as it is written",
    rows: rows(`
      https://accounts.google.com/o/oauth2/v2/auth?scope=a&client_id=b&utm_source=c -> accounts.google.com/o/oauth2/v2/auth?scope=a&client_id=b&utm_source=c
      https://github.com/login/oauth/authorize?state=1&client_id=2&redirect_uri=https%3A%2F%2Fa.example -> github.com/login/oauth/authorize?state=1&client_id=2&redirect_uri=https%3A%2F%2Fa.example
      https://login.microsoftonline.com/common/oauth2/v2.0/authorize?response_type=code&client_id=1 -> login.microsoftonline.com/common/oauth2/v2.0/authorize?response_type=code&client_id=1
      https://app.example/callback?code=9&state=8 -> app.example/callback?code=9&state=8
      https://app.example/callback?state=8&code=9 -> app.example/callback?state=8&code=9
      https://app.example/callback?state=8&code=9&utm_source=x -> app.example/callback?state=8&code=9&utm_source=x
      https://app.example/callback?z=1&access_token=2&gclid=3 -> app.example/callback?z=1&access_token=2&gclid=3
      https://app.example/callback#access_token=2 -> app.example/callback
      https://api.example/authorize?z=1&oauth_token=2&a=3 -> api.example/authorize?z=1&oauth_token=2&a=3
      https://idp.example/sso?SAMLRequest=fZ&RelayState=a&SigAlg=b -> idp.example/sso?SAMLRequest=fZ&RelayState=a&SigAlg=b
      https://id.example/server?openid.mode=checkid_setup&openid.claimed_id=a -> id.example/server?openid.mode=checkid_setup&openid.claimed_id=a
      https://shop.example/cart?code=SUMMER&utm_source=x -> shop.example/cart?code=SUMMER
      https://jobs.example/list?state=CA&gclid=1 -> jobs.example/list?state=CA`),
  },
  {
    why: "outside the web, the address itself is the key",
    rows: rows(`
      file:///home/ada/notes.html -> file:///home/ada/notes.html
      file:///home/ada/notes.html#a -> file:///home/ada/notes.html#a
      chrome://settings/ -> chrome://settings/
      about:config -> about:config
      mailto:ada@example.com?subject=a -> mailto:ada@example.com?subject=a
      ftp://ftp.example.com/pub/ -> ftp://ftp.example.com/pub/
      magnet:?xt=urn:btih:abc -> magnet:?xt=urn:btih:abc
      tel:+4912345 -> tel:+4912345`),
  },
];
