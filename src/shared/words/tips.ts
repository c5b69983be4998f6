import type { NewTip } from '#shared/admin/tips.ts'

/** Its fields, in the form, in messages and in the audit log. */
export const tipFieldWords: Readonly<Record<keyof NewTip, string>> = {
  platform: '平台',
  title: '标题',
  intro: '引言',
  steps: '步骤',
  linkId: '下载链接',
  storeIds: '商店链接',
  expiresAt: '有效期至',
  isPublished: '在网站上显示',
}
