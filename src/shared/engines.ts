/** Search engines that ask for a sign in the home page's head that the site is its operator's, each with the name of its `<meta>`. */
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
