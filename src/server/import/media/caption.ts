import { parse } from 'node:path'

/**
 * Names given by cameras, phones and chat apps: IMG_1234, DSC0001, P1000123, 20261120_203000, mmexport1700000000000, WechatIMG12,
 * Screenshot_…
 */
const machineMade = [
  /^(img|dsc[nf]?|dscf|pict?|p|mvi|gopr|dji|pxl|vid|sam|cimg|hpim|imgp?|_mg|_dsc)[-_ ]?e?\d+/i,
  /^(mmexport|wechatimg|wx_camera_|microsoftteams|screenshot|screen shot|截屏|屏幕截图|屏幕快照|微信图片|图片)[-_ ]?\d*/i,
  /^[\d\s_().-]+$/,
  /^[0-9a-f]{8}-?[0-9a-f-]{8,}$/i,
]

/** A caption from a file name; empty where a device generated the name, or it is only a number. */
export function captionOf(fileName: string): string {
  const name = parse(fileName).name.normalize('NFC').trim()
  if (machineMade.some((pattern) => pattern.test(name))) return ''
  // Leading numbers are for sorting only.
  return name
    .replace(/^\d{1,4}[-_. 、)）]+/, '')
    .replaceAll('_', ' ')
    .trim()
}
