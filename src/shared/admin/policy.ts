import { roleWords } from '#shared/words/roles.ts'
import type { Role } from './roles.ts'

/** The permissions of the console: each with its roles, and its name for the sentence that says why somebody lacks it. */
const policy = {
  'own.account': { roles: ['admin', 'editor', 'scorekeeper'], name: '管理自己的账号' },
  'articles.read': { roles: ['admin', 'editor'], name: '查看文章' },
  'articles.write': { roles: ['admin', 'editor'], name: '编写文章' },
  'articles.publish': { roles: ['admin', 'editor'], name: '发布文章' },
  'notices.publish': { roles: ['admin', 'editor'], name: '发布快讯' },
  'media.read': { roles: ['admin', 'editor'], name: '查看媒体库' },
  'media.write': { roles: ['admin', 'editor'], name: '上传和修改图片' },
  'media.take_down': { roles: ['admin', 'editor'], name: '下架图片和视频' },
  'media.lift_takedown': { roles: ['admin'], name: '解除下架' },
  'competitions.read': { roles: ['admin', 'editor', 'scorekeeper'], name: '查看赛事' },
  'competitions.write': { roles: ['admin', 'editor'], name: '创建和修改赛事' },
  // For a scorekeeper only assigned matches: see `scorekeeping`.
  'results.record': { roles: ['admin', 'editor', 'scorekeeper'], name: '录入成绩' },
  'results.correct': { roles: ['admin', 'editor'], name: '更正成绩和作出裁决' },
  'people.write': { roles: ['admin', 'editor'], name: '修改战队、选手和赛季' },
  'awards.write': { roles: ['admin', 'editor'], name: '修改获奖记录' },
  'albums.manage': { roles: ['admin', 'editor'], name: '管理图集' },
  'videos.manage': { roles: ['admin', 'editor'], name: '管理视频' },
  'links.manage': { roles: ['admin', 'editor'], name: '管理链接' },
  'openings.manage': { roles: ['admin', 'editor'], name: '管理新服' },
  'tips.manage': { roles: ['admin', 'editor'], name: '管理下载指引' },
  'site.read': { roles: ['admin', 'editor'], name: '查看站点设置' },
  'site.write': { roles: ['admin'], name: '修改站点设置' },
  'visits.read': { roles: ['admin', 'editor'], name: '查看访问情况' },
  'users.manage': { roles: ['admin'], name: '管理用户' },
  'audit.read': { roles: ['admin'], name: '查看操作记录' },
  'backups.manage': { roles: ['admin'], name: '备份网站' },
  'health.read': { roles: ['admin'], name: '查看运行状况' },
} as const satisfies Readonly<Record<string, { roles: readonly Role[]; name: string }>>

export type Act = keyof typeof policy
// The keys of the table above are the permissions.
export const acts = Object.keys(policy) as Act[]

export function may(role: Role, act: Act): boolean {
  return policy[act].roles.some((allowed) => allowed === role)
}

/** 「录入成绩」需要管理员或编辑的权限 */
export function whyNot(act: Act): string {
  return `「${policy[act].name}」需要${policy[act].roles.map((role) => roleWords[role]).join('或')}的权限`
}
