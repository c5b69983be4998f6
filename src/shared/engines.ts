/** Search engines that verify the site's owner by a `<meta>` in the home page, each with its name. */
export const engineSigns = {
  baidu: 'baidu-site-verification',
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  so360: '360-site-verification',
  sogou: 'sogou_site_verification',
  shenma: 'shenma-site-verification',
  toutiao: 'bytedance-verification-code',
} as const
export type Engine = keyof typeof engineSigns
// The keys of the table above are its engines.
export const engines = Object.keys(engineSigns) as Engine[]
