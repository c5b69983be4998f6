import { ownValue } from '#shared/own-value.ts'
import { documentTextWords } from './documents.ts'
import { linkFieldWords } from './links.ts'
import { openingFieldWords } from './openings.ts'
import { tipFieldWords } from './tips.ts'

/** Labels of fields in the console's forms, where they differ from those of a competition's document. */
export const fieldWords: Readonly<Record<string, string>> = {
  // Those below are of several subjects, and count before these.
  ...linkFieldWords,
  ...tipFieldWords,
  ...openingFieldWords,
  // Shared by several subjects
  id: '编号',
  ids: '所选的项',
  items: '各项',
  value: '内容',
  key: '标识',
  title: '标题',
  label: '文字',
  text: '内容',
  note: '说明',
  description: '说明',
  caption: '图片说明',
  address: '地址',
  href: '地址',
  link: '所属',
  links: '链接',
  linkId: '链接',
  subject: '对象',
  type: '种类',
  act: '操作',
  rev: '版本',
  isPreview: '只是预览',
  told: '预览的内容',
  until: '结束时间',
  times: '原来的发布时间',
  into: '并入的对象',
  count: '条数',
  // Articles and pictures
  draft: '草稿',
  aside: '没有选用的那一份',
  body: '正文',
  columnId: '栏目',
  column: '栏目',
  ...documentTextWords,
  isAiMade: '含 AI 生成内容',
  isPinned: '置顶',
  tellsResult: '含赛果',
  tags: '标签',
  revision: '历史版本',
  alt: '替代文字',
  folder: '文件夹',
  focus: '焦点',
  x: '从左',
  y: '从上',
  pictureId: '图片',
  pictures: '图片',
  withPoster: '封面也一起下架',
  logoId: '标志',
  posterId: '封面',
  shareImageId: '分享图',
  fileHash: '视频文件',
  player: '视频地址或选手',
  // Lists
  openings: '新服',
  expiresAt: '失效时间',
  // The site
  tagline: '标语',
  themeColor: '主题色',
  flagship: '旗舰赛事',
  about: '关于本站',
  copyrightHolder: '版权所有者',
  icpNumber: 'ICP 备案号',
  policeNumber: '公安备案号',
  licences: '许可证',
  gameApproval: '游戏版号',
  healthAdvice: '健康游戏忠告',
  ageRating: '适龄提示',
  badge: '级别',
  reporting: '举报',
  policies: '条款链接',
  isClosed: '不让搜索引擎收录',
  signs: '验证码',
  engine: '搜索引擎',
  content: '内容',
  oldAddress: '旧地址',
  newAddress: '新地址',
  // People
  playerId: '选手',
  userId: '用户',
  displayName: '名字',
  password: '密码',
  current: '现在的密码',
  former: '旧验证器的验证码',
  step: '登录步骤',
  code: '验证码',
  token: '链接',
  secret: '密钥',
  isDisabled: '停用',
  totpRoles: '必须使用验证器的角色',
  hour: '自动备份的时刻',
  keep: '保留的份数',
}

const ownWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Of a page; an article of the news has no such field.
  article: { slug: '地址' },
  link: linkFieldWords,
  opening: openingFieldWords,
  tip: tipFieldWords,
}

/** The label of a field as the form of its subject has it: that of an opening's link is not that of a tip's. */
export function ownFieldWord(subject: string, field: string): string | undefined {
  return ownValue(ownValue(ownWords, subject) ?? {}, field)
}
