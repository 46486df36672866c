/**
 * The names of query parameters that only record where a click came from, in any case.
 * `test/support/tracking-lists.ts` has the source list of the pattern, with its date, source and notice, and a test
 * compares the two. A prefix stands for all names if only one maker uses it: Google Analytics `utm_`, its copy `itm_`,
 * Matomo `mtm_` and `piwik_`, HubSpot `hsa_` and `_hs`, Olytics, Vero, Eloqua.
 */
const trackingName =
  /^(?:(?:utm|itm|mtm|piwik|hsa|oly|vero)_[\w-]+|(?:pk|int|ga)_(?:source|medium|term|campaign|content|place|keyword|kwd|cpn|cid|cmp_\w+)|(?:fb|g|d|tt|tw|y|ms)clk?id|gclsrc|[gw]braid|mkt_tok|(?:mc_[ce]|rdt_c|nc|cmp|mb)id|__s|(?:__?hs|hscta)\w+|elq\w*)$/i;

/** Whether a query parameter of this name only records where a click came from. */
export function isTrackingName(name: string): boolean {
  return trackingName.test(name);
}

/** Parameters of a sign-in: OAuth, OpenID and SAML. Their values belong together and must not change. */
const ofSignIn =
  /[?&](?:client_id|redirect_uri|\w+_token|openid\.\w+|saml\w+|code=[^&]*&state|state=[^&]*&code)=/i;

/** Whether the query must stay as written. */
export function isQueryFixed({ search }: URL): boolean {
  return ofSignIn.test(search);
}
