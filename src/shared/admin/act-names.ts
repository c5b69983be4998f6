import type { NewAlbum } from '#shared/admin/albums.ts'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import { auditSubjects } from '#shared/admin/audit.ts'
import type { NewLink } from '#shared/admin/links.ts'
import type { NewOpening } from '#shared/admin/openings.ts'
import type { NewVerificationFile } from '#shared/admin/outside.ts'
import type { NewPlayer, NewSeason, NewTeam } from '#shared/admin/people.ts'
import type { NewTip } from '#shared/admin/tips.ts'
import type { NewInvitation } from '#shared/admin/users.ts'
import type { NewVideo } from '#shared/admin/videos.ts'
import { isRecord } from '#shared/is-record.ts'
import { ownValue } from '#shared/own-value.ts'
import { documentTextWords } from '#shared/words/documents.ts'
import { fieldWords, ownFieldWord } from '#shared/words/fields.ts'
import { formatLines, formatValue } from '#shared/words/format-value.ts'
import { linkFieldWords } from '#shared/words/links.ts'
import { openingFieldWords } from '#shared/words/openings.ts'
import { auditSubjectWords } from '#shared/words/subjects.ts'
import { tipFieldWords } from '#shared/words/tips.ts'

/** Names of actions that are more specific than subject and verb. */
export const actNames: Readonly<Record<string, string>> = {
  'session.open': '登录',
  'session.close': '退出登录',
  'session.end': '让一个登录失效',
  'session.end_others': '退出自己的其他登录',
  'session.end_all': '让用户的所有登录失效',
  'user.create': '新建用户',
  'user.join': '用邀请链接加入',
  'user.invite': '邀请用户',
  'user.invitation_withdraw': '撤回邀请',
  'user.rename': '改用户的名字',
  'user.role': '改用户的角色',
  'user.disable': '停用用户',
  'user.enable': '启用用户',
  'user.password': '改密码',
  'user.password_link': '发重设密码链接',
  'user.authenticator_add': '添加验证器',
  'user.authenticator_replace': '更换验证器',
  'user.authenticator_remove': '移除验证器',
  'user.recovery_codes': '生成备用码',
  'user.authenticator_reset': '移除用户的验证器',
  'settings.backup_plan': '改每日备份',
  'settings.backup_now': '备份网站',
  'settings.backup_drill': '试着恢复备份',
  'settings.sign_in': '改登录规则',
  'settings.change': '改站点设置',
  'link.arrange': '改链接的分组与顺序',
  'tip.arrange': '改下载指引的顺序',
  'opening.merge': '合服',
  'team.merge': '合并战队',
  'player.merge': '合并选手',
  'article.notice': '发快讯',
  'article.preview': '生成文章的预览链接',
  'article.restore-revision': '恢复文章的历史版本',
  'page.preview': '生成页面的预览链接',
  'page.restore-revision': '恢复页面的历史版本',
  'media.edit': '改替代文字',
  'media.reverse': '换回原来的图片',
  'media.remove': '永久删除图片',
  'media.take_down': '下架图片',
  'media.lift_takedown': '解除图片的下架',
  'video.trash': '把视频移入回收站',
  'video.untrash': '从回收站恢复视频',
  'video.remove': '永久删除视频',
  'video.take_down': '下架视频',
  'video.lift_takedown': '解除视频的下架',
  'competition.cover': '换赛事封面',
  'competition.logo': '换赛事徽标',
  'competition.scorekeepers': '分配记分员',
  'competition.set_play': '改比赛状态',
  'competition.set_score': '录入比分',
  'competition.set_statistics': '录入比赛数据',
  'competition.set_lineups': '填写上场名单',
  'competition.record_result': '录入成绩',
  'competition.correct_result': '更正成绩',
  'competition.undo_correction': '撤回更正',
  'competition.confirm_result': '确认赛果',
  'competition.schedule': '改比赛时间和场地',
  'competition.schedule_all': '批量排赛程',
  'competition.postpone': '延期比赛',
  'competition.cancel': '取消比赛',
  'competition.set_reveal': '改赛果公布时间',
  'competition.adjust': '扣分或加分',
  'competition.revoke_adjustment': '撤销扣分',
  'competition.decide_tie': '判定名次',
  'competition.revoke_decision': '撤销判定',
  'competition.remove_entrant': '退赛或取消资格',
  'competition.restore_entrant': '恢复参赛',
  'competition.draw_round': '抽签编排下一轮',
  'competition.undo_draw': '撤回编排的一轮',
  'competition.challenge': '发起天梯挑战',
  'competition.move_entrant': '调整天梯名次',
  'competition.close_ladder': '天梯封榜或重开',
  'competition.replace_document': '修改赛事',
  'competition.import_entrants': '用表格改参赛者',
  'competition.import_fixtures': '用表格改赛程',
  'competition.import_results': '用表格录入成绩',
  'competition.import_figures': '用表格录入数据',
  'competition.import_series': '用表格录入走势',
  'competition.import_events': '用表格录入事件',
}

const verbs: Readonly<Record<string, string>> = {
  create: '新建',
  change: '修改',
  save: '保存',
  delete: '删除',
  publish: '发布',
  schedule: '定时发布',
  unpublish: '下线',
  trash: '移入回收站',
  restore: '恢复',
  untrash: '从回收站恢复',
  upload: '上传',
  replace: '替换',
  import: '导入',
  record: '录入',
  correct: '更正',
}

/** The action in words; an action without a name is shown by its key. */
export function actName(act: string): string {
  const known = actNames[act]
  if (known !== undefined) return known
  const [what = '', verb = ''] = act.includes('.') ? act.split('.') : ['', act]
  const subject = auditSubjects.find((name) => name === what || `${name}s` === what)
  const doing = verbs[verb]
  return doing === undefined ? act : `${doing}${subject === undefined ? '' : auditSubjectWords[subject]}`
}

type KeyOf<T> = T extends unknown ? keyof T & string : never
/** Objects that are recorded field by field: a new field of one of these does not compile without its name. */
type RecordedField = KeyOf<
  ArticleDraft | NewAlbum | NewInvitation | NewLink | NewOpening | NewPlayer | NewSeason | NewTeam | NewTip | NewVerificationFile | NewVideo
>
/** Fields that only single actions record. */
type SingleField =
  | 'alt'
  | 'id'
  | 'moves'
  | 'changes'
  | 'crawlers'
  | 'deletedAt'
  | 'displayName'
  | 'hash'
  | 'isApart'
  | 'items'
  | 'matches'
  | 'newAddress'
  | 'publishedAt'
  | 'reason'
  | 'rev'
  | 'state'
  | 'totpRoles'
  | 'unpublishAt'

const recordedFields: Readonly<Record<RecordedField | SingleField, string>> = {
  ...linkFieldWords,
  ...tipFieldWords,
  ...openingFieldWords,
  name: '名称',
  displayName: '显示的名字',
  role: '角色',
  totpRoles: '必须使用验证器的角色',
  title: '标题',
  summary: '摘要',
  publishedAt: '发布时间',
  unpublishAt: '下线时间',
  alt: '替代文字',
  slug: '地址（标识）',
  tags: '标签',
  link: '所属',
  pictures: '图片',
  links: '相关赛事',
  columnId: '栏目',
  ...documentTextWords,
  isPinned: '置顶',
  tellsResult: '含赛果',
  isAiMade: '含 AI 生成内容',
  body: '正文',
  expiresAt: '有效期至',
  deletedAt: '删除时间',
  startsOn: '开始日期',
  endsOn: '结束日期',
  names: '名称',
  region: '赛区',
  members: '成员',
  realName: '真实姓名',
  isRealNamePublic: '公开真实姓名',
  isMinor: '未成年',
  isHidden: '隐藏',
  externalId: '游戏账号',
  items: '内容',
  hash: '文件指纹',
  reason: '原因',
  coverId: '封面',
  rev: '版本',
  matches: '比赛',
  changes: '改变',
  isApart: '没有动比赛',
  state: '状态',
  logoId: '标志',
  crawlers: '搜索引擎',
  content: '内容',
  newAddress: '新地址',
  id: '编号',
  moves: '转移的内容',
  fileHash: '视频文件',
  player: '视频网站的地址',
  posterId: '封面',
}

/** Older entries have fields that no contract has any more: those are shown by their key. */
const fieldNames: Readonly<Record<string, string>> = recordedFields

interface FieldChange {
  field: string
  before: string
  after: string
}

/** The changed fields of a subject side by side. */
export function changesOf(before: string | null, after: string | null, subject: string): FieldChange[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].map((name) => ({
    field: ownFieldWord(subject, name) ?? ownValue(fieldNames, name) ?? ownValue(fieldWords, name) ?? name,
    before: valueSaid(ownValue(old, name), name),
    after: valueSaid(ownValue(next, name), name),
  }))
}

function valueSaid(value: unknown, name: string): string {
  const isList = Array.isArray(value) && value.some((entry) => typeof entry !== 'string')
  return isList || isRecord(value) ? formatLines(value, name).join('\n') : formatValue(value, name)
}

function fieldsOf(json: string | null): Readonly<Record<string, unknown>> {
  if (json === null) return {}
  const value: unknown = JSON.parse(json)
  return isRecord(value) ? value : { 内容: value }
}
