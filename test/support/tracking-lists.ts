/**
 * The names of tracking parameters from which `src/shared/domain/address/tracking.ts` is made. Of the published lists,
 * only tidy-url's may be taken. ClearURLs is under the LGPL, AdGuard under the GPL, Brave and Firefox under the
 * MPL. DuckDuckGo's privacy-configuration contradicts itself: its package.json says Apache 2.0, its README
 * CC BY-NC-SA 4.0.
 *
 * tidy-url, Copyright (c) 2021 DrKain (https://github.com/DrKain), MIT License: Permission is hereby granted,
 * free of charge, to any person obtaining a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including without limitation the rights to use,
 * copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
 * persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright
 * notice and this permission notice shall be included in all copies or substantial portions of the Software.
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED
 * TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL
 * THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF
 * CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER
 * DEALINGS IN THE SOFTWARE.
 */
export interface TrackingList {
  readonly source: string;
  /** The commit that the list was read from; "" if no list is taken. */
  readonly commit: string;
  /** When it was read, in ISO 8601. */
  readonly read: string;
  readonly licence: string;
  readonly names: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);

export const trackingLists: readonly TrackingList[] = [
  {
    source: "https://github.com/DrKain/tidy-url/blob/main/data/rules.js, rule Global",
    commit: "5f05c40e78b792d3a36ebd2c4997dcc848da5967",
    read: "2026-11-23",
    licence: "MIT",
    names: words(`
      utm_source utm_medium utm_term utm_campaign utm_content utm_name utm_cid utm_reader utm_viz_id
      utm_pubreferrer utm_swu utm_social-type utm_brand utm_team utm_feeditemid utm_id utm_marketing_tactic
      utm_creative_format utm_campaign_id utm_source_platform utm_timestamp utm_souce itm_source itm_medium
      itm_term itm_campaign itm_content itm_channel itm_source_s itm_medium_s itm_campaign_s itm_audience
      int_source int_cmp_name int_cmp_id int_cmp_creative int_medium int_campaign pk_campaign pk_cpn pk_source
      pk_medium pk_keyword pk_kwd pk_content pk_cid piwik_campaign piwik_cpn piwik_source piwik_medium
      piwik_keyword piwik_kwd piwik_content piwik_cid gclid ga_source ga_medium ga_term ga_content ga_campaign
      ga_place gclsrc hsa_cam hsa_grp hsa_mt hsa_src hsa_ad hsa_acc hsa_net hsa_kw hsa_tgt hsa_ver hsa_la
      hsa_ol fbclid oly_enc_id oly_anon_id vero_id vero_conv __s _hsenc _hsmi __hssc __hstc __hsfp
      hsCtaTracking mkt_tok mtm_campaign mtm_keyword mtm_kwd mtm_source mtm_medium mtm_content mtm_cid mtm_group
      mtm_placement elqTrackId elq elqaid elqat elqCampaignId elqTrack mc_cid mc_eid ncid cmpid mbid rdt_cid`),
  },
  {
    source:
      "the documents of those who add them to the links of their own advertisements: Google (dclid, gbraid, wbraid), Microsoft (msclkid), Yandex (yclid), X (twclid), TikTok (ttclid)",
    commit: "",
    read: "2026-11-23",
    licence: "no list is taken",
    names: words("dclid gbraid wbraid msclkid yclid twclid ttclid"),
  },
];
