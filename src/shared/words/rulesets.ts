import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'

/** What a match's score counts. */
export const scoreKindWords: Readonly<Record<Ruleset['score'], string>> = {
  entered: '录入的比分（进球、得分）',
  games_won: '赢下的局数',
  board_points: '各台得分之和',
  game_score_sum: '各局比分之和（两回合）',
  lobby: '各方自己的淘汰数（多方同场）',
}

export const tieBreakScopeWords: Readonly<Record<TieBreak['scope'], string>> = {
  overall: '全部比赛',
  head_to_head: '相同者之间的比赛',
  opponents: '对手的成绩',
}

/** What follows where a comparison has parted some of a tie. */
export const onSplitWords: Readonly<Record<Ruleset['onSplit'], string>> = {
  continue: '继续比较下一项',
  restart: '仍相同的从第一项重新比较',
  restart_after_head_to_head: '仍相同的再比一遍相互战绩，然后比较下一项',
}
