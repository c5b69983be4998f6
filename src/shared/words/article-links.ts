import type { LinkRole, LinkSubject } from '#shared/articles.ts'

/** What an article is to its subject. */
export const linkRoleWords: Readonly<Record<LinkRole, string>> = { preview: '前瞻', recap: '战报', mention: '提及' }

/** 战队, not 队伍: as organisers of electronic sports say, and as visitors read it everywhere. */
export const linkSubjectWords: Readonly<Record<LinkSubject, string>> = { competition: '赛事', match: '比赛', team: '战队', player: '选手' }
