import type { Fault, Rule, TieBreakOption } from '#rules/fault.ts'
import { ruleName } from '#rules/ranking/rule-names.ts'
import { formatDateTime } from '#shared/dates.ts'
import { resultKindWords, resultStateWords } from '#shared/words/results.ts'
import type { Names } from './names.ts'
import { typeErrorMessage } from './type-error-message.ts'

/**
 * The messages of the checks are for authors of files and use field names. These are the messages for people at the console: a sentence
 * that says how to fix it. The label of the place is put in front (`place.ts`).
 */
export const words: { readonly [R in Rule]: (fault: Fault<R>, names: Names) => string } = {
  // Keys and references
  'key-twice': ({ key }) => `编号“${key}”用了两次，请换一个不重复的。`,
  'round-twice': ({ round }) => `第 ${round} 轮写了两次，请换一个轮次，或并成一轮。`,
  'game-twice': ({ game }) => `第 ${game} 局写了两次，请改正局号。`,
  'unknown-entrant': ({ key }) => `没有编号是“${key}”的参赛者，请补上或改正。`,
  'unknown-team': ({ key }) => `没有标识是“${key}”的战队，请补上或改正。`,
  'unknown-player': ({ key }) => `没有标识是“${key}”的选手，请补上或改正。`,
  'unknown-match': ({ key }) => `没有编号是“${key}”的比赛，请改成已有的比赛。`,
  'unknown-stage': ({ key }) => `没有编号是“${key}”的阶段，请改成已有的阶段。`,
  'unknown-group': ({ stage, key }, names) => `${names.stage(stage)}里没有编号是“${key}”的组，请改正。`,
  'unknown-ruling': ({ key }) => `没有编号是“${key}”的裁决，请改正。`,
  // Entrants
  'entrant-team-and-players': () => '参赛者要么是战队，要么是选手，请只留一种。',
  'team-twice': ({ team }, names) => `战队${names.team(team)}已经参赛，一支战队只占一个参赛名额，请去掉一个。`,
  'player-twice': ({ player }, names) => `选手${names.player(player)}已经参赛，一名选手只属于一个参赛者，请去掉一处。`,
  'disqualified-status': ({ entrant }, names) => `${names.entrant(entrant)}已被取消资格，请把参赛状态也改成“取消资格”。`,
  // Places and groups
  'place-empty': () => '这个名位没有写谁来：请写参赛者或来源，还不知道就写“待定”。',
  'seed-range': ({ seed, size }) => `这个阶段只有 ${size} 个名位，没有第 ${seed} 位，请改正或补上名位。`,
  'seed-twice': ({ seed, isInOther }) =>
    isInOther ? `第 ${seed} 位已经在别的组里，一个名位只进一个组，请改正。` : `第 ${seed} 位在这一组里写了两次，请去掉一个。`,
  'seed-in-place': () => '名位本身就是种子位：请写参赛者，或写它来自哪场比赛、哪个名次。',
  'seed-in-no-group': ({ seed }) => `第 ${seed} 位不在任何一组里，请分进一组。`,
  'seed-not-in-group': ({ seed }) => `第 ${seed} 位不在这一组里，请改正。`,
  'seeds-missing': () => '分了几个组，每组都要写明有哪些名位，这一组没有写。',
  'zone-range': ({ from }) => `名次区写反了：最后一名不能在第 ${from} 名之前，请改正。`,
  'zone-overlap': ({ place, labels: [first, second] }) => `第 ${place} 名同时属于“${first}”和“${second}”，请让名次区互不重叠。`,
  'across-format': () => '淘汰赛和按位次的天梯没有积分，不能跨组排名，请去掉。',
  'placement-range': ({ place, sides }) =>
    sides === null ? `名次范围写反了：末尾不能在第 ${place} 名之前，请改正。` : `这场比赛只有 ${sides} 方，没有第 ${place} 名，请改正。`,
  'placement-twice': ({ entrant }, names) => `${names.entrant(entrant)}的名次写了两次，请只留一条。`,
  'entrant-not-in-group': ({ entrant }, names) => `${names.entrant(entrant)}不在这一组里，请改正，或先加进这一组。`,
  // Sources
  'source-order': ({ from, key }, names) =>
    from === 'match'
      ? `比赛${names.match(key)}不在更早的阶段，只能从更早的比赛来，请改正。`
      : `阶段${names.stage(key)}不在前面，名次只能取自前面的阶段，请改正。`,
  'source-cycle': () => '来源绕成了一圈：这场比赛要等它自己的结果，请改正其中一个来源。',
  'rank-range': ({ rank, size }) =>
    size === null ? `没有哪个组有第 ${rank} 名，请改正。` : `来源那里只有 ${size} 个名次，没有第 ${rank} 名，请改正。`,
  'rank-needs-group': ({ stage, rank }, names) => `${names.stage(stage)}分了组，请写明是哪一组的第 ${rank} 名。`,
  'slot-filled-twice': ({ entrant }, names) =>
    entrant === null
      ? '这个来源已经用在这个阶段的另一处，同一个人不能去两处，请改正其中一处。'
      : `${names.entrant(entrant)}已经在这个阶段的另一个名位上，请只留一处。`,
  'slot-disagrees': ({ said, came }, names) => {
    const truth = came === null ? '按已有的结果，没有人来到这里' : `按已有的结果，来到这里的是${names.entrant(came)}`
    return `${truth}，这里写的却是${names.entrant(said)}：请改正其中一处，或去掉来源，表示由赛会指定。`
  },
  // Sides
  'same-sides': () => '同一场比赛里同一个参赛者出现了两次，请改正其中一方。',
  'twice-in-round': ({ entrant, round }, names) =>
    `${names.entrant(entrant)}在第 ${round} 轮已有一场比赛，请改正对阵或轮次；和同一对手打几局，请写成一场比赛的几局。`,
  'open-side': () => '这一方还不知道是谁，不能开始或录成绩：请先录入决定这一方的比赛。',
  'swiss-rounds': ({ round, most }) => `这个阶段最多 ${most} 轮，没有第 ${round} 轮，请改正轮次或瑞士轮的轮数。`,
  'swiss-record-over': ({ entrant, wins, losses, isThrough }, names) =>
    `${names.entrant(entrant)}已经 ${wins} 胜 ${losses} 负${isThrough ? '晋级' : '淘汰'}，不再出场，请改正对阵。`,
  // Ladders
  'ladder-places': () => '天梯赛要先排好开始时的名位，请补上参赛者。',
  'ladder-sides': () => '天梯赛的比赛是两方：第一方挑战第二方，请改正对阵。',
  'ladder-ended-at': () => '天梯按结束的先后算名次，请写结束时间。',
  'ladder-move': () => '在天梯里调整名次，要由主办方裁定并写明时间和两个参赛者：第一个移到第二个当时的名次，请改正。',
  'ladder-adjustment': () => '按位次排的天梯没有积分，不能加减分：请去掉，改用“调整名次”。',
  // Length and games
  'best-of-even': ({ games }) => `先胜过半即止的局数要是单数，不能是 ${games}；要打满 ${games} 局，请改成固定局数。`,
  'best-of-and-total-games': () => '局数只能有一种：先胜过半即止，或打满全部，请去掉其中一种。',
  'too-many-games': ({ message }) => message,
  'game-after-decision': ({ wins }) => `${wins} 局已经拿下，后面的局不再打：请清空后面的局。`,
  'game-sides': ({ sides }) => `比赛有 ${sides} 方，这一局也要按同样的顺序写 ${sides} 方。`,
  'game-open': () => '打完的一局要看得出胜负：请写双方的比分，或选出胜方。',
  'game-open-after-end': () => '比赛要有正式赛果，每一局都要有结果：请补上这一局，或改为没打。',
  'game-not-played': () => '没打的一局不能有比分和胜负：请清空，或改为打完。',
  'game-outcome': () => '这一局的胜方与比分矛盾，请改正。',
  'game-player-twice': ({ player }, names) => `选手${names.player(player)}在这一局里出现两次，请只留一处。`,
  // Scores
  'best-of-score': ({ games, toWin, score }) => `${games} 局 ${toWin} 胜制打不出 ${score}，请改正比分。`,
  'best-of-unfinished': ({ games, toWin, score }) =>
    `${games} 局 ${toWin} 胜制要有一方胜 ${toWin} 局才结束，${score} 还没打完：请改正比分，或选“中途弃权”。`,
  'total-games-score': ({ message }) => message,
  'score-sum': ({ message }) => message,
  'games-score-whole': ({ message }) => message,
  'board-points-half': ({ message }) => message,
  'lobby-sides': () => '一场多方比赛至少有两方，请补上参赛者。',
  'lobby-kind': () =>
    `多方比赛只有${resultKindWords.played}、${resultKindWords.awarded}和${resultKindWords.void}三种结果：没来的一方请标明缺席，不填名次。`,
  'place-missing': () => '还没有名次：请填名次，没来或被取消资格的请标明。',
  'place-of-absent': () => '没来或被取消资格的一方不计名次：请清空名次，或改正弃权情况。',
  'places-in-row': ({ place, expected }) =>
    place > expected
      ? `没有第 ${expected} 名，却有第 ${place} 名，请改正。`
      : `前面有并列，这里应是第 ${expected} 名，不是第 ${place} 名，请改正。`,
  'lobby-ruleset': ({ isLobby }) => (isLobby ? '多方积分赛要写明各名次得几分，请补上名次分。' : '名次分只用于多方积分赛，请去掉。'),
  'lobby-length': () => '多方比赛没有先胜几局，请改成固定局数。',
  'lobby-tiebreak': () => '多方比赛没有对手和相互战绩，请改成看全部比赛，或去掉这一项。',
  'score-one-side': () => '只写了一方的比分，请补上另一方（没得分写 0）。',
  // Statistics
  'unknown-figure': ({ key, known }) =>
    known.length > 0
      ? `没有编号是“${key}”的数据项，这项赛事有：${known.join('、')}，请改正。`
      : `没有编号是“${key}”的数据项，这项赛事还没有设数据项，请先设好。`,
  'unknown-event-kind': ({ key, known }) =>
    known.length > 0
      ? `没有编号是“${key}”的事件，这项赛事有：${known.join('、')}，请改正。`
      : `没有编号是“${key}”的事件，这项赛事还没有设事件，请先设好。`,
  'figure-of': ({ figure, of }) =>
    of === 'side' ? `“${figure}”是一方的数据，不能记在选手名下，请改正。` : `“${figure}”是选手的数据，请记在选手名下。`,
  'figure-value-twice': ({ figure }) => `“${figure}”写了两次，请只留一个值。`,
  'figure-in-games': ({ figure }) => `“${figure}”在各局里已经写过，整场的由各局得出，请只留一处。`,
  'figure-decimals': ({ figure, decimals }) =>
    decimals === 0 ? `“${figure}”只能是整数，请改正。` : `“${figure}”最多 ${decimals} 位小数，请改正。`,
  'figure-negative': ({ figure }) => `“${figure}”不能是负数，请改正；本来可以为负的，请在赛事的“数据项”里改为可以为负。`,
  'statistics-sides': ({ sides }) => `比赛有 ${sides} 方，数据也要按同样的顺序写 ${sides} 方。`,
  'statistics-side': ({ side, sides }) => `这场比赛只有 ${sides} 方，没有第 ${side} 方，请改正。`,
  'statistics-player-twice': ({ player }, names) => `选手${names.player(player)}的数据写了两次，请并成一处。`,
  'player-not-playing': ({ player }, names) => `选手${names.player(player)}没有为这一方出场：请改正，或先写进出场名单。`,
  'statistics-unplayed': () => '没有打就没有数据：请清空数据，或改正这一局的状态和赛果。',
  'series-of-player': ({ figure }) => `“${figure}”是选手的数据，走势只写一方的数据，请改正。`,
  'series-twice': ({ figure }) => `“${figure}”的走势写了两次，请只留一条。`,
  'series-lead': () => '领先的走势只用于两方的比赛，请写明是第几方的。',
  'samples-order': () => '走势按时间先后写，同一秒只写一个值，请改正。',
  'events-order': () => '事件按时间先后写，这一件比前一件早，请改正顺序或时间。',
  'event-of-side': ({ event }) => `“${event}”是一方的事件，不能记在选手名下，请去掉选手。`,
  'statistics-after-end': ({ seconds, end }) => `第 ${seconds} 秒在结束之后：一共只有 ${end} 秒，请改正其中一个。`,
  // Winners
  'two-winners': () => '一场比赛只有一个胜者，请只选一方。',
  'outcome-pair': () => '双方的胜负对不上：一胜一负或双方都是平局，请改正。',
  'outcome-score': ({ score }) => `比分 ${score} 与所选的胜方矛盾：请改正；改判请选“判定胜负”，弃权请选“中途弃权”。`,
  'outcome-missing': () => '有了赛果却看不出胜负：请写比分，或选出胜方（多方比赛写名次）。',
  'draw-score': () => '平局双方比分应相同：请改正比分，或不选平局。',
  'draw-outcome': () => '平局没有胜方：请去掉胜方，或不选平局。',
  'elimination-needs-winner': () => '淘汰赛要分出胜负：请写加时或决胜的比分，或选出胜方。',
  'entrant-not-in-match': ({ entrant, match, of }, names) =>
    of === 'ruling'
      ? `${names.entrant(entrant)}不在比赛${names.match(match)}里，请改成其中一方。`
      : `加赛${names.match(match)}里有${names.entrant(entrant)}，判定的顺序里却没有，请改正。`,
  // Extra time, shoot-out
  'periods-of-two': () => '常规时间、加时和决胜的比分只用于两方的比赛，请去掉。',
  'period-score': () => '总比分应与最后一个阶段结束时的比分一致（含加时、不含决胜），请改正其中一个。',
  'extra-time-figures': () => '加时结束时的总比分不能小于常规时间的比分，请改正。',
  'decided-in': () => '在哪个阶段分出胜负，与所写的比分对不上，请改正。',
  'shootout-after-decision': () => '打平才有决胜：请把双方的比分改成相同，或去掉决胜比分。',
  'shootout-level': () => '决胜要分出胜负，请改正决胜比分。',
  'shootout-missing': () => '打平后决胜：请写决胜的比分，或选出胜方。',
  'shootout-outcome': ({ score }) => `决胜 ${score} 与所选的胜方矛盾，请改正其中一个。`,
  // Byes
  'score-on-bye': () => '轮空不记比分，请清空比分。',
  'bye-outcome': () => '轮空没有败方，不用录胜负。',
  'bye-with-opponent': () => '双方都有人就不是轮空，请改选别的结果。',
  'bye-with-entrant': () => '轮空的位置没有参赛者：参赛者和轮空请只留一个。',
  'bye-kind': () => '没有对手的比赛只能是轮空，不用录成绩。',
  'bye-word': ({ isBye }) => (isBye ? '半分、零分的轮空只用于瑞士轮，请改成全分。' : '半分、零分只用于轮空：请去掉，或把赛果改成轮空。'),
  'bye-format': () => '循环赛的轮空只是休息，不计胜负：请去掉赛果，或补上对手。',
  'games-on-bye': () => '轮空没有对局，请清空各局。',
  // Walkovers, forfeits
  'one-incident': () => '弃权只能是其中一方，请选出是哪一方；双方都弃权请选“双方弃权”。',
  'double-forfeit-incident': () => '双方弃权要写明每一方是未到场还是弃权，请补上。',
  'incident-winner': () => '弃权的一方不能是胜方，请改正胜方或弃权的一方。',
  'incident-kind': () => '有一方缺席或弃权：没有打请选“弃权”，打到一半请选“中途弃权”。',
  'walkover-score': () => '没有打的弃权不记比分，请清空比分。',
  'walkover-games': () => '没有打的弃权不能有打完的局：请清空各局，或选“中途弃权”。',
  // Play and schedule
  'score-before-start': () => '比赛还没有开始，不能有比分和胜负：请先开始比赛，或清空比分。',
  'result-before-end': () => `正式赛果要等比赛结束：请先结束比赛，或记为${resultStateWords.under_review}。`,
  'result-while-live': () => '比赛还在进行，不能有赛果：请先结束比赛。',
  'cancelled-result': () => '比赛已取消，不能有赛果和进行状态：请先重新排时间。',
  'schedule-time': () => '请写比赛的时间，或选“待定”。',
  'schedule-state': () => '写了时间就是已排期：请改成已排期，或去掉时间。',
  'postponed-without-move': () => '延期要留下原定的时间和原因，请补上改期的经过。',
  'reschedule-chain': ({ of, at }) =>
    of === 'next'
      ? `改期要首尾相接：这一次应从上一次改到的时间（${momentOf(at)}）开始，请改正。`
      : `最后一次改期应改到现在的时间（${momentOf(at)}），请改正其中一个。`,
  'delay-without-end': () => '这场比赛没有记结束时间，算不出结束后多久：请去掉它，改写在哪个时间之前不公布。',
  // Days
  'no-such-day': ({ message }) => message,
  'no-such-instant': () => '没有这个时刻，请核对日期和钟点。',
  'day-order': ({ message }) => message,
  'time-order': ({ message }) => message,
  // Decisions, rulings, awards
  'decision-twice': ({ entrant }, names) => `${names.entrant(entrant)}在判定的顺序里出现两次，请只留一次。`,
  'decision-match': () => '只有加赛才写是哪一场，请去掉或选“加赛”。',
  'decision-order': ({ match, winner, loser }, names) =>
    `加赛${names.match(match)}是${names.entrant(winner)}胜，判定的顺序里应排在${names.entrant(loser)}之前。`,
  'ruling-target': () => '请写明裁决是对哪一场比赛或哪一个参赛者。',
  'ruling-policy': () => '各场比赛怎么算，只在对一个参赛者的全部比赛裁决时写：请去掉，或只写参赛者、不写比赛。',
  'ruling-cycle': () => '裁决互相取代绕成了一圈，请改正其中一条。',
  'award-recipient': () => '一个奖项只颁给一个对象：参赛方、选手和其他人，请只写一个。',
  // Rulesets
  'legs-format': () => '只有循环赛才有循环几次，请去掉；淘汰赛打两回合请写固定局数 2。',
  'forfeit-score': () => '弃权的比分先写胜方，胜方的不能小于负方的，请改正。',
  'score-points': ({ message }) => message,
  'tiebreak-scope': ({ metric }) =>
    `“${ruleName({ metric, scope: 'overall' }, 'entered')}”与相同者之间的比赛无关，请把“看哪些比赛”改成“全部比赛”。`,
  'tiebreak-option': ({ option }) => tieBreakOptions[option],
  // Corrections
  'side-count': ({ sides }) => `这场比赛有 ${sides} 方，请逐方写明更正后的结果。`,
  'meets-itself': () => '更正后这场比赛的双方会是同一个参赛者，不能这样更正。',
  'left-without-side': () => '这场比赛已有赛果，而更正后有一方没有人：请改选保留对阵或重赛。',
  'sheet-meets-itself': () => '导入后这场比赛的双方会是同一个参赛者：请改正这一行；要改前面的赛果，请在比赛页面用“更正”。',
  'sheet-left-without-side': () => '这场比赛已有赛果，导入后会有一方没有人：请去掉新增的行；要改前面的赛果，请在比赛页面用“更正”。',
  // Checks with the database, and the schema
  'account-taken': ({ player }, names) => `这个游戏账号已经属于选手${names.player(player)}，一个账号只能有一名选手，请改正。`,
  schema: ({ misfit, message }) => typeErrorMessage(misfit, message),
}

const tieBreakOptions: Readonly<Record<TieBreakOption, string>> = {
  missing: '没有都交手时怎么算，只用于比较相同者之间的比赛，请去掉。',
  aggregate: '取总和还是平均，只用于比较对手的成绩，请去掉。',
  cutLowest: '去掉最低的对手，只用于比较对手的成绩或索伯分，请去掉。',
  cutHighest: '去掉最高的对手，只用于比较对手的成绩或索伯分，请去掉。',
  unplayed: '没有打的一轮怎么算，只用于比较对手的成绩或索伯分，请去掉。',
}

function momentOf(at: string | null): string {
  return at === null ? '待定' : formatDateTime(at)
}
