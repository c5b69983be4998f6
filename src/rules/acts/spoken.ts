import type { Fault } from '#rules/model.ts'

/**
 * The checks speak to whoever writes a file, in the words of its fields. Here is what they say to somebody at the console, who never saw one; a
 * function where the sentence has figures of its own.
 */
const sentences: Readonly<Record<string, string | ((message: string) => string)>> = {
  'double-forfeit-incident': '双方弃权要写明每一方是未到场还是弃权，请补上。',
  'incident-kind': '有一方缺席或弃权：没有打请选“弃权”，打到一半请选“中途弃权”。',
  'one-incident': '弃权只能是其中一方，请选出是哪一方；双方都弃权请选“双方弃权”。',
  'incident-winner': '弃权的一方不能是胜方，请改正胜方或弃权的一方。',
  'walkover-score': '没有打的弃权不记比分，请清空比分。',
  'walkover-games': '没有打的弃权不能有打完的局：请清空各局，或选“中途弃权”。',
  'game-open-after-end': '比赛要有正式赛果，每一局都要有结果：请补上这一局，或改为没打。',
  'game-not-played': '没打的一局不能有比分和胜负：请清空，或改为打完。',
  'game-open': '打完的一局要看得出胜负：请写双方的比分，或选出胜方。',
  'score-one-side': '只写了一方的比分，请补上另一方（没得分写 0）。',
  'game-outcome': '这一局的胜方与比分矛盾，请改正。',
  'game-after-decision': (message) => `${message.split('：')[0]}：请清空后面的局。`,
  'two-winners': '一场比赛只有一个胜者，请只选一方。',
  'outcome-pair': '双方的胜负对不上：一胜一负或双方都是平局，请改正。',
  'outcome-missing': '有了赛果却看不出胜负：请写比分，或选出胜方（多方比赛写名次）。',
  'draw-score': '平局双方比分应相同：请改正比分，或不选平局。',
  'draw-outcome': '平局没有胜方：请去掉胜方，或不选平局。',
  'outcome-score': (message) =>
    message.replace('与 outcome 矛盾', '与所选的胜方矛盾').replace(/改判.*$/, '改判请选“判定胜负”，弃权请选“中途弃权”。'),
  'shootout-outcome': (message) => message.replace('与 outcome 矛盾', '与所选的胜方矛盾'),
  'elimination-needs-winner': '淘汰赛要分出胜负：请写加时或决胜的比分，或选出胜方。',
  'extra-time-figures': '加时结束时的总比分不能小于常规时间的比分，请改正。',
  'decided-in': '在哪个阶段分出胜负，与所写的比分对不上，请改正。',
  'period-score': '总比分应与最后一个阶段结束时的比分一致（含加时、不含决胜），请改正其中一个。',
  'shootout-after-decision': '打平才有决胜：请把双方的比分改成相同，或去掉决胜比分。',
  'shootout-level': '决胜要分出胜负，请改正决胜比分。',
  'shootout-missing': '打平后决胜：请写决胜的比分，或选出胜方。',
  'best-of-score': (message) => message.replace('改正比分或 bestOf', '改正比分'),
  'best-of-unfinished': (message) => message.replace('中途弃权写 forfeit_in_play', '或选“中途弃权”'),
  'delay-without-end': '这场比赛没有记结束时间，算不出结束后多久：请去掉它，改写在哪个时间之前不公布。',
  'schedule-time': '请写比赛的时间，或选“待定”。',
  'cancelled-result': '比赛已取消，不能有赛果和进行状态：请先重新排时间。',
  'result-while-live': '比赛还在进行，不能有赛果：请先结束比赛。',
  'result-before-end': '正式赛果要等比赛结束：请先结束比赛，或记为审议中。',
  'score-before-start': '比赛还没有开始，不能有比分和胜负：请先开始比赛，或清空比分。',
  'open-side': '这一方还不知道是谁，不能开始或录成绩：请先录入决定这一方的比赛。',
  'bye-with-opponent': '双方都有人就不是轮空，请改选别的结果。',
  'bye-kind': '没有对手的比赛只能是轮空，不用录成绩。',
  'score-on-bye': '轮空不记比分，请清空比分。',
  'bye-outcome': '轮空没有败方，不用录胜负。',
  'games-on-bye': '轮空没有对局，请清空各局。',
  'ruling-target': '请写明裁决是对哪一场比赛或哪一个参赛者。',
  'decision-match': '只有加赛才写是哪一场，请去掉或选“加赛”。',
}

export function spoken({ rule, message }: Pick<Fault, 'rule' | 'message'>): string {
  const said = sentences[rule] ?? message
  return typeof said === 'string' ? said : said(message)
}
