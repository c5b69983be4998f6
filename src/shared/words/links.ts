import type { NewLink } from '#shared/admin/links.ts'

/** Its fields, in the form, in messages and in the audit log. */
export const linkFieldWords: Readonly<Record<keyof NewLink, string>> = {
  title: '标题',
  description: '说明',
  groupId: '分组',
  logoId: '标志',
  address: '地址',
  ios: '苹果手机和平板的地址',
  android: '安卓的地址',
  pc: '电脑的地址',
  wechat: '微信里的地址',
  asksFirst: '离开前确认',
  isVisible: '在网站上显示',
}
