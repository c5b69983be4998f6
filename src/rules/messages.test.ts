import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { schemaFaults } from '#server/competitions/report/schema-faults.model.ts'
import { slotFaults } from '#server/competitions/report/slot-faults.model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { anyCompetition } from '#test/any-competition.ts'
import { match } from '#test/broken-documents.ts'
import { competitions } from '#test/competition-documents.ts'
import { type Change, changed, spoilt } from '#test/document-changes.ts'
import { checkDocument } from './check/check.ts'
import { derive } from './derive.ts'
import type { Fault, Rule, RuleFacts } from './fault.ts'
import { fieldLabels } from './messages/labels.ts'
import { messageWriterOf } from './messages.ts'

/** The details of a fault, and the expected message. */
type Row<R extends Rule> = readonly [facts: RuleFacts[R] & { message?: string }, said: string]

const table: { readonly [R in Rule]: readonly Row<R>[] } = {
  'key-twice': [[{ key: 'e1' }, '编号“e1”用了两次，请换一个不重复的。']],
  'round-twice': [[{ round: 2 }, '第 2 轮写了两次，请换一个轮次，或并成一轮。']],
  'game-twice': [[{ game: 2 }, '第 2 局写了两次，请改正局号。']],
  'unknown-entrant': [[{ key: 'x' }, '没有编号是“x”的参赛者，请补上或改正。']],
  'unknown-team': [[{ key: 'x' }, '没有标识是“x”的战队，请补上或改正。']],
  'unknown-player': [[{ key: 'x' }, '没有标识是“x”的选手，请补上或改正。']],
  'unknown-match': [[{ key: 'x' }, '没有编号是“x”的比赛，请改成已有的比赛。']],
  'unknown-stage': [[{ key: 'x' }, '没有编号是“x”的阶段，请改成已有的阶段。']],
  'unknown-group': [[{ stage: 'groups', key: 'x' }, '“小组赛”里没有编号是“x”的组，请改正。']],
  'unknown-ruling': [[{ key: 'x' }, '没有编号是“x”的裁决，请改正。']],
  'entrant-team-and-players': [[{}, '参赛者要么是战队，要么是选手，请只留一种。']],
  'team-twice': [[{ team: 'x' }, '战队“x”已经参赛，一支战队只占一个参赛名额，请去掉一个。']],
  'player-twice': [[{ player: 'x' }, '选手“x”已经参赛，一名选手只属于一个参赛者，请去掉一处。']],
  'disqualified-status': [[{ entrant: 'e1' }, '“1 号”已被取消资格，请把参赛状态也改成“取消资格”。']],
  'place-empty': [[{}, '这个名位没有写谁来：请写参赛者或来源，还不知道就写“待定”。']],
  'seed-range': [[{ seed: 5, size: 4 }, '这个阶段只有 4 个名位，没有第 5 位，请改正或补上名位。']],
  'seed-twice': [
    [{ seed: 4, isInOther: false }, '第 4 位在这一组里写了两次，请去掉一个。'],
    [{ seed: 4, isInOther: true }, '第 4 位已经在别的组里，一个名位只进一个组，请改正。'],
  ],
  'seed-in-place': [[{}, '名位本身就是种子位：请写参赛者，或写它来自哪场比赛、哪个名次。']],
  'seed-in-no-group': [[{ seed: 5 }, '第 5 位不在任何一组里，请分进一组。']],
  'seed-not-in-group': [[{ seed: 2 }, '第 2 位不在这一组里，请改正。']],
  'seeds-missing': [[{}, '分了几个组，每组都要写明有哪些名位，这一组没有写。']],
  'zone-range': [[{ from: 3 }, '名次区写反了：最后一名不能在第 3 名之前，请改正。']],
  'zone-overlap': [[{ place: 2, labels: ['晋级', '淘汰'] }, '第 2 名同时属于“晋级”和“淘汰”，请让名次区互不重叠。']],
  'across-format': [[{}, '淘汰赛和按位次的天梯没有积分，不能跨组排名，请去掉。']],
  'placement-range': [
    [{ place: 3, sides: null }, '名次范围写反了：末尾不能在第 3 名之前，请改正。'],
    [{ place: 3, sides: 2 }, '这场比赛只有 2 方，没有第 3 名，请改正。'],
  ],
  'placement-twice': [[{ entrant: 'e1' }, '“1 号”的名次写了两次，请只留一条。']],
  'entrant-not-in-group': [[{ entrant: 'e2' }, '“2 号”不在这一组里，请改正，或先加进这一组。']],
  'source-order': [
    [{ from: 'match', key: 'm1' }, '比赛“1 号 对 3 号”不在更早的阶段，只能从更早的比赛来，请改正。'],
    [{ from: 'stage', key: 'final' }, '阶段“决赛”不在前面，名次只能取自前面的阶段，请改正。'],
  ],
  'source-cycle': [[{}, '来源绕成了一圈：这场比赛要等它自己的结果，请改正其中一个来源。']],
  'rank-range': [
    [{ rank: 3, size: 2 }, '来源那里只有 2 个名次，没有第 3 名，请改正。'],
    [{ rank: 3, size: null }, '没有哪个组有第 3 名，请改正。'],
  ],
  'rank-needs-group': [[{ stage: 'groups', rank: 1 }, '“小组赛”分了组，请写明是哪一组的第 1 名。']],
  'slot-filled-twice': [
    [{ entrant: 'e1' }, '“1 号”已经在这个阶段的另一个名位上，请只留一处。'],
    [{ entrant: null }, '这个来源已经用在这个阶段的另一处，同一个人不能去两处，请改正其中一处。'],
  ],
  'slot-disagrees': [
    [{ said: 'e1', came: 'e2' }, '按已有的结果，来到这里的是“2 号”，这里写的却是“1 号”：请改正其中一处，或去掉来源，表示由赛会指定。'],
    [{ said: 'e1', came: null }, '按已有的结果，没有人来到这里，这里写的却是“1 号”：请改正其中一处，或去掉来源，表示由赛会指定。'],
  ],
  'same-sides': [[{}, '同一场比赛里同一个参赛者出现了两次，请改正其中一方。']],
  'twice-in-round': [
    [{ entrant: 'e1', round: 1 }, '“1 号”在第 1 轮已有一场比赛，请改正对阵或轮次；和同一对手打几局，请写成一场比赛的几局。'],
  ],
  'open-side': [[{}, '这一方还不知道是谁，不能开始或录成绩：请先录入决定这一方的比赛。']],
  'ladder-places': [[{}, '天梯赛要先排好开始时的名位，请补上参赛者。']],
  'ladder-sides': [[{}, '天梯赛的比赛是两方：第一方挑战第二方，请改正对阵。']],
  'ladder-ended-at': [[{}, '天梯按结束的先后算名次，请写结束时间。']],
  'ladder-move': [[{}, '在天梯里调整名次，要由主办方裁定并写明时间和两个参赛者：第一个移到第二个当时的名次，请改正。']],
  'ladder-adjustment': [[{}, '按位次排的天梯没有积分，不能加减分：请去掉，改用“调整名次”。']],
  'swiss-rounds': [[{ round: 3, most: 2 }, '这个阶段最多 2 轮，没有第 3 轮，请改正轮次或瑞士轮的轮数。']],
  'swiss-record-over': [
    [{ entrant: 'e1', wins: 2, losses: 0, isThrough: true }, '“1 号”已经 2 胜 0 负晋级，不再出场，请改正对阵。'],
    [{ entrant: 'e4', wins: 0, losses: 2, isThrough: false }, '“4 号”已经 0 胜 2 负淘汰，不再出场，请改正对阵。'],
  ],
  'best-of-even': [[{ games: 2 }, '先胜过半即止的局数要是单数，不能是 2；要打满 2 局，请改成固定局数。']],
  'best-of-and-total-games': [[{}, '局数只能有一种：先胜过半即止，或打满全部，请去掉其中一种。']],
  'too-many-games': [
    [{ game: 4, most: 3, message: '这场比赛最多 3 局，没有第 4 局，请改正。' }, '这场比赛最多 3 局，没有第 4 局，请改正。'],
  ],
  'game-after-decision': [[{ wins: 2 }, '2 局已经拿下，后面的局不再打：请清空后面的局。']],
  'game-sides': [[{ sides: 2 }, '比赛有 2 方，这一局也要按同样的顺序写 2 方。']],
  'game-open': [[{}, '打完的一局要看得出胜负：请写双方的比分，或选出胜方。']],
  'game-open-after-end': [[{}, '比赛要有正式赛果，每一局都要有结果：请补上这一局，或改为没打。']],
  'game-not-played': [[{}, '没打的一局不能有比分和胜负：请清空，或改为打完。']],
  'game-outcome': [[{}, '这一局的胜方与比分矛盾，请改正。']],
  'game-player-twice': [[{ player: 'p1' }, '选手“p1”在这一局里出现两次，请只留一处。']],
  'best-of-score': [[{ games: 3, toWin: 2, score: '3–2' }, '3 局 2 胜制打不出 3–2，请改正比分。']],
  'best-of-unfinished': [
    [{ games: 3, toWin: 2, score: '1–0' }, '3 局 2 胜制要有一方胜 2 局才结束，1–0 还没打完：请改正比分，或选“中途弃权”。'],
  ],
  'total-games-score': [[{ message: '一共 3 局，比分 2.5–2 加起来多了，请改正。' }, '一共 3 局，比分 2.5–2 加起来多了，请改正。']],
  'score-sum': [
    [
      { message: '各局胜局加起来是 1，比分却写 0，请改正其中一个，或把各局写全。' },
      '各局胜局加起来是 1，比分却写 0，请改正其中一个，或把各局写全。',
    ],
  ],
  'games-score-whole': [[{ message: '按胜局计分的比分是整数，请改正。' }, '按胜局计分的比分是整数，请改正。']],
  'board-points-half': [[{ message: '台次分是 ½ 的倍数（胜 1、和 0.5），请改正。' }, '台次分是 ½ 的倍数（胜 1、和 0.5），请改正。']],
  'score-one-side': [[{}, '只写了一方的比分，请补上另一方（没得分写 0）。']],
  'lobby-sides': [[{}, '一场多方比赛至少有两方，请补上参赛者。']],
  'lobby-kind': [[{}, '多方比赛只有完赛、判定和作废三种结果：没来的一方请标明缺席，不填名次。']],
  'place-missing': [[{}, '还没有名次：请填名次，没来或被取消资格的请标明。']],
  'place-of-absent': [[{}, '没来或被取消资格的一方不计名次：请清空名次，或改正弃权情况。']],
  'places-in-row': [
    [{ place: 4, expected: 3 }, '没有第 3 名，却有第 4 名，请改正。'],
    [{ place: 2, expected: 3 }, '前面有并列，这里应是第 3 名，不是第 2 名，请改正。'],
  ],
  'lobby-ruleset': [
    [{ isLobby: true }, '多方积分赛要写明各名次得几分，请补上名次分。'],
    [{ isLobby: false }, '名次分只用于多方积分赛，请去掉。'],
  ],
  'lobby-length': [[{}, '多方比赛没有先胜几局，请改成固定局数。']],
  'lobby-tiebreak': [[{ metric: 'points' }, '多方比赛没有对手和相互战绩，请改成看全部比赛，或去掉这一项。']],
  'unknown-figure': [
    [
      { key: 'x', known: ['“kills”（击杀）', '“gold”（金钱）'] },
      '没有编号是“x”的数据项，这项赛事有：“kills”（击杀）、“gold”（金钱），请改正。',
    ],
    [{ key: 'x', known: [] }, '没有编号是“x”的数据项，这项赛事还没有设数据项，请先设好。'],
  ],
  'unknown-event-kind': [
    [{ key: 'x', known: ['“goal”（进球）'] }, '没有编号是“x”的事件，这项赛事有：“goal”（进球），请改正。'],
    [{ key: 'x', known: [] }, '没有编号是“x”的事件，这项赛事还没有设事件，请先设好。'],
  ],
  'figure-of': [
    [{ figure: '金钱', of: 'side' }, '“金钱”是一方的数据，不能记在选手名下，请改正。'],
    [{ figure: '击杀', of: 'player' }, '“击杀”是选手的数据，请记在选手名下。'],
  ],
  'figure-value-twice': [[{ figure: '击杀' }, '“击杀”写了两次，请只留一个值。']],
  'figure-in-games': [[{ figure: '击杀' }, '“击杀”在各局里已经写过，整场的由各局得出，请只留一处。']],
  'figure-decimals': [
    [{ figure: '击杀', decimals: 0 }, '“击杀”只能是整数，请改正。'],
    [{ figure: '命中率', decimals: 1 }, '“命中率”最多 1 位小数，请改正。'],
  ],
  'figure-negative': [[{ figure: '击杀' }, '“击杀”不能是负数，请改正；本来可以为负的，请在赛事的“数据项”里改为可以为负。']],
  'statistics-sides': [[{ sides: 2 }, '比赛有 2 方，数据也要按同样的顺序写 2 方。']],
  'statistics-side': [[{ side: 3, sides: 2 }, '这场比赛只有 2 方，没有第 3 方，请改正。']],
  'statistics-player-twice': [[{ player: 'x' }, '选手“x”的数据写了两次，请并成一处。']],
  'player-not-playing': [[{ player: 'x' }, '选手“x”没有为这一方出场：请改正，或先写进出场名单。']],
  'statistics-unplayed': [[{}, '没有打就没有数据：请清空数据，或改正这一局的状态和赛果。']],
  'series-of-player': [[{ figure: '击杀' }, '“击杀”是选手的数据，走势只写一方的数据，请改正。']],
  'series-twice': [[{ figure: '金钱' }, '“金钱”的走势写了两次，请只留一条。']],
  'series-lead': [[{}, '领先的走势只用于两方的比赛，请写明是第几方的。']],
  'samples-order': [[{}, '走势按时间先后写，同一秒只写一个值，请改正。']],
  'events-order': [[{}, '事件按时间先后写，这一件比前一件早，请改正顺序或时间。']],
  'event-of-side': [[{ event: '推塔' }, '“推塔”是一方的事件，不能记在选手名下，请去掉选手。']],
  'statistics-after-end': [[{ seconds: 99, end: 60 }, '第 99 秒在结束之后：一共只有 60 秒，请改正其中一个。']],
  'two-winners': [[{}, '一场比赛只有一个胜者，请只选一方。']],
  'outcome-pair': [[{}, '双方的胜负对不上：一胜一负或双方都是平局，请改正。']],
  'outcome-score': [[{ score: '2–0' }, '比分 2–0 与所选的胜方矛盾：请改正；改判请选“判定胜负”，弃权请选“中途弃权”。']],
  'outcome-missing': [[{}, '有了赛果却看不出胜负：请写比分，或选出胜方（多方比赛写名次）。']],
  'draw-score': [[{}, '平局双方比分应相同：请改正比分，或不选平局。']],
  'draw-outcome': [[{}, '平局没有胜方：请去掉胜方，或不选平局。']],
  'elimination-needs-winner': [[{}, '淘汰赛要分出胜负：请写加时或决胜的比分，或选出胜方。']],
  'entrant-not-in-match': [
    [{ entrant: 'e2', match: 'm1', of: 'ruling' }, '“2 号”不在比赛“1 号 对 3 号”里，请改成其中一方。'],
    [{ entrant: 'e4', match: 'm1', of: 'decision' }, '加赛“1 号 对 3 号”里有“4 号”，判定的顺序里却没有，请改正。'],
  ],
  'periods-of-two': [[{}, '常规时间、加时和决胜的比分只用于两方的比赛，请去掉。']],
  'period-score': [[{}, '总比分应与最后一个阶段结束时的比分一致（含加时、不含决胜），请改正其中一个。']],
  'extra-time-figures': [[{}, '加时结束时的总比分不能小于常规时间的比分，请改正。']],
  'decided-in': [[{}, '在哪个阶段分出胜负，与所写的比分对不上，请改正。']],
  'shootout-after-decision': [[{}, '打平才有决胜：请把双方的比分改成相同，或去掉决胜比分。']],
  'shootout-level': [[{}, '决胜要分出胜负，请改正决胜比分。']],
  'shootout-missing': [[{}, '打平后决胜：请写决胜的比分，或选出胜方。']],
  'shootout-outcome': [[{ score: '4–2' }, '决胜 4–2 与所选的胜方矛盾，请改正其中一个。']],
  'score-on-bye': [[{}, '轮空不记比分，请清空比分。']],
  'bye-outcome': [[{}, '轮空没有败方，不用录胜负。']],
  'bye-with-opponent': [[{}, '双方都有人就不是轮空，请改选别的结果。']],
  'bye-with-entrant': [[{}, '轮空的位置没有参赛者：参赛者和轮空请只留一个。']],
  'bye-kind': [[{}, '没有对手的比赛只能是轮空，不用录成绩。']],
  'bye-word': [
    [{ isBye: true }, '半分、零分的轮空只用于瑞士轮，请改成全分。'],
    [{ isBye: false }, '半分、零分只用于轮空：请去掉，或把赛果改成轮空。'],
  ],
  'bye-format': [[{}, '循环赛的轮空只是休息，不计胜负：请去掉赛果，或补上对手。']],
  'games-on-bye': [[{}, '轮空没有对局，请清空各局。']],
  'one-incident': [[{}, '弃权只能是其中一方，请选出是哪一方；双方都弃权请选“双方弃权”。']],
  'double-forfeit-incident': [[{}, '双方弃权要写明每一方是未到场还是弃权，请补上。']],
  'incident-winner': [[{}, '弃权的一方不能是胜方，请改正胜方或弃权的一方。']],
  'incident-kind': [[{}, '有一方缺席或弃权：没有打请选“弃权”，打到一半请选“中途弃权”。']],
  'walkover-score': [[{}, '没有打的弃权不记比分，请清空比分。']],
  'walkover-games': [[{}, '没有打的弃权不能有打完的局：请清空各局，或选“中途弃权”。']],
  'score-before-start': [[{}, '比赛还没有开始，不能有比分和胜负：请先开始比赛，或清空比分。']],
  'result-before-end': [[{}, '正式赛果要等比赛结束：请先结束比赛，或记为复核中。']],
  'result-while-live': [[{}, '比赛还在进行，不能有赛果：请先结束比赛。']],
  'cancelled-result': [[{}, '比赛已取消，不能有赛果和进行状态：请先重新排时间。']],
  'schedule-time': [[{}, '请写比赛的时间，或选“待定”。']],
  'schedule-state': [[{}, '写了时间就是已排期：请改成已排期，或去掉时间。']],
  'postponed-without-move': [[{}, '延期要留下原定的时间和原因，请补上改期的经过。']],
  'reschedule-chain': [
    [{ of: 'next', at: null }, '改期要首尾相接：这一次应从上一次改到的时间（待定）开始，请改正。'],
    [{ of: 'last', at: '2026-11-22T12:00:00.000Z' }, '最后一次改期应改到现在的时间（2026年11月22日 周日 20:00），请改正其中一个。'],
  ],
  'delay-without-end': [[{}, '这场比赛没有记结束时间，算不出结束后多久：请去掉它，改写在哪个时间之前不公布。']],
  'no-such-day': [[{ message: '没有“2026-02-30”这一天，请核对日期。' }, '没有“2026-02-30”这一天，请核对日期。']],
  'no-such-instant': [[{}, '没有这个时刻，请核对日期和钟点。']],
  'day-order': [
    [{ message: '结束日 2026-09-01 早于开始日 2026-09-05，请改正其中一个。' }, '结束日 2026-09-01 早于开始日 2026-09-05，请改正其中一个。'],
  ],
  'time-order': [[{ message: '撤销时间早于生效时间，请改正其中一个。' }, '撤销时间早于生效时间，请改正其中一个。']],
  'decision-twice': [[{ entrant: 'e2' }, '“2 号”在判定的顺序里出现两次，请只留一次。']],
  'decision-match': [[{}, '只有加赛才写是哪一场，请去掉或选“加赛”。']],
  'decision-order': [[{ match: 'm1', winner: 'e1', loser: 'e3' }, '加赛“1 号 对 3 号”是“1 号”胜，判定的顺序里应排在“3 号”之前。']],
  'ruling-target': [[{}, '请写明裁决是对哪一场比赛或哪一个参赛者。']],
  'ruling-policy': [[{}, '各场比赛怎么算，只在对一个参赛者的全部比赛裁决时写：请去掉，或只写参赛者、不写比赛。']],
  'ruling-cycle': [[{}, '裁决互相取代绕成了一圈，请改正其中一条。']],
  'award-recipient': [[{}, '一个奖项只颁给一个对象：参赛方、选手和其他人，请只写一个。']],
  'legs-format': [[{}, '只有循环赛才有循环几次，请去掉；淘汰赛打两回合请写固定局数 2。']],
  'forfeit-score': [[{}, '弃权的比分先写胜方，胜方的不能小于负方的，请改正。']],
  'score-points': [[{ message: '比分先写胜方：2–3 应写成 3–2。' }, '比分先写胜方：2–3 应写成 3–2。']],
  'tiebreak-scope': [[{ metric: 'seed' }, '“种子序”与相同者之间的比赛无关，请把“看哪些比赛”改成“全部比赛”。']],
  'tiebreak-option': [
    [{ option: 'missing' }, '没有都交手时怎么算，只用于比较相同者之间的比赛，请去掉。'],
    [{ option: 'aggregate' }, '取总和还是平均，只用于比较对手的成绩，请去掉。'],
    [{ option: 'cutLowest' }, '去掉最低的对手，只用于比较对手的成绩或索伯分，请去掉。'],
    [{ option: 'cutHighest' }, '去掉最高的对手，只用于比较对手的成绩或索伯分，请去掉。'],
    [{ option: 'unplayed' }, '没有打的一轮怎么算，只用于比较对手的成绩或索伯分，请去掉。'],
  ],
  'side-count': [[{ sides: 2 }, '这场比赛有 2 方，请逐方写明更正后的结果。']],
  'meets-itself': [[{}, '更正后这场比赛的双方会是同一个参赛者，不能这样更正。']],
  'left-without-side': [[{}, '这场比赛已有赛果，而更正后有一方没有人：请改选保留对阵或重赛。']],
  'sheet-meets-itself': [[{}, '导入后这场比赛的双方会是同一个参赛者：请改正这一行；要改前面的赛果，请在比赛页面用“更正”。']],
  'sheet-left-without-side': [[{}, '这场比赛已有赛果，导入后会有一方没有人：请去掉新增的行；要改前面的赛果，请在比赛页面用“更正”。']],
  'account-taken': [[{ player: 'yun-jian' }, '这个游戏账号已经属于选手“yun-jian”，一个账号只能有一名选手，请改正。']],
  schema: [
    [{ misfit: { is: 'missing', field: 'endsOn' } }, '缺少“结束日期”，请补上。'],
    [{ misfit: { is: 'unknown', field: 'colour' } }, '这里没有“colour”这一项，请去掉。'],
    [{ misfit: { is: 'kind', wanted: 'list' } }, '应当是列表，请改正。'],
    [{ misfit: { is: 'word', found: 'chess' } }, '“chess”不在可选的里面，请改正。'],
    [{ misfit: { is: 'word', found: 7 } }, '不在可选的里面，请改正。'],
    [{ misfit: { is: 'empty' } }, '不能是空的，请填写。'],
    [{ misfit: { is: 'value' }, message: '不能超过 60 个字，现在有 61 个' }, '不能超过 60 个字，现在有 61 个。'],
  ],
}

describe('the words of every rule', () => {
  const { sentence } = messageWriterOf(competitions.groupsThenFinal())
  // The table has the rules as keys.
  const rows = (Object.keys(table) as Rule[]).flatMap((rule) => table[rule].map(([facts, said]) => ({ rule, facts, said })))
  it.each(rows)('$rule: $said', ({ rule, facts, said }) => {
    expect(sentence({ path: '$', message: '', ...Object(facts), rule })).toBe(said)
    expect(withoutQuoted(said)).not.toMatch(/[A-Za-z]/)
    expect(said).toMatch(/。$/)
  })
})

/** A competition, a change in it, and the label that the message must have. */
const places: readonly (readonly [competition: keyof typeof competitions, place: string, ...changes: Change[]])[] = [
  ['roundRobin', '结束日', ['$.competition.endsOn', '2026-09-01']],
  ['roundRobin', '赛季：', ['$.season.startsOn', '2026-02-30']],
  ['roundRobin', '参赛者“又一个”：', ['$.entrants[4]', { key: 'e1', name: '又一个' }]],
  [
    'teamBoards',
    '参赛者“乙” · 第 1 名选手：',
    ['$.entrants', ['甲', '乙'].map((name, i) => ({ key: `e${i + 1}`, name, players: ['p1'] }))],
  ],
  ['teamBoards', '战队“red” · 第 1 个名称：', ['$.teams[0].names[0].from', '2025-02-29']],
  ['groupsThenFinal', '小组赛 · 2 组：', ['$.stages[0].groups[1].seeds[2]', 5]],
  ['groupsThenFinal', '决赛 · 第 1 位：', ['$.stages[1].places[0].source.rankOf.rank', 3]],
  [
    'groupsThenFinal',
    '小组赛 · 跨组排名：',
    ['$.stages[0].across', { rank: 3, tiebreaks: [{ metric: 'points', scope: 'overall' }], lastResort: 'lots' }],
  ],
  ['roundRobin', '循环赛 · 排名顺序第 3 项：', ['$.stages[0].ruleset.tiebreaks[2].metric', 'fair_play']],
  ['roundRobin', '循环赛 · 一组 · 名次区“淘汰”：', ['$.stages[0].groups[0].zones[1].from', 2]],
  ['roundRobin', '循环赛 · 一组 · 第 3 轮 · 1 号 对 2 号：', [`${match(3, 1)}.schedule`, { state: 'scheduled' }]],
  ['roundRobin', '循环赛 · 一组 · 第 3 轮 · U7：', [`${match(3, 1)}.schedule`, { state: 'scheduled' }], [`${match(3, 1)}.name`, 'U7']],
  ['roundRobin', '循环赛 · 一组 · 第 3 轮 · 第 1 场 · 第 2 方：', [`${match(3, 1)}.sides[1]`, {}], [`${match(3, 1)}.play`, 'live']],
  ['roundRobin', '循环赛 · 一组 · 第 1 轮 · 1 号 对 4 号 · 4 号：', [`${match(1, 1)}.sides[1].incident`, 'forfeit']],
  [
    'singleElimination',
    '循环赛 · 决赛 · 第 1 场：',
    [`${match(2, 1)}.result.shootout`, [4, 4]],
    ['$.stages[0].name', '循环赛'],
    ['$.stages[0].groups[0].name', '循环赛'],
    ['$.stages[0].groups[0].rounds[1].name', '决赛'],
  ],
  [
    'roundRobin',
    '循环赛 · 一组 · 第 1 轮 · 1 号 对 4 号 · 4 号 · 选手“阿云” · 数据项“kills”：',
    ['$.players', [{ slug: 'p1', names: [{ name: '阿云' }] }]],
    [`${match(1, 1)}.statistics`, { sides: [{}, { players: [{ player: 'p1', values: [{ figure: 'kills', value: 3 }] }] }] }],
  ],
  ['swissByRecord', '瑞士轮 · 一组 · 第 3 轮 · 2 号 对 3 号 · 第 2 局：', [`${match(3, 1)}.games[1].sides`, [{}, {}]]],
  ['roundRobin', '第 1 条裁决：', ['$.rulings', [{ key: 'r', kind: 'correction', publicNote: '', at: '2026-10-01T00:00:00.000Z' }]]],
  ['roundRobin', '奖项“最佳”：', ['$.awards', [{ key: 'w', kind: 'mvp', title: '最佳' }]]],
  [
    'singleElimination',
    '淘汰赛 · 一组 · 决赛 1：',
    [`${match(2, 1)}.result.shootout`, [4, 4]],
    ['$.stages[0].groups[0].rounds[1].name', '决赛'],
    [`${match(2, 1)}.name`, '决赛 1'],
  ],
  // Violates the schema, and is reported with its field.
  ['roundRobin', '名称：', ['$.competition.name', ' ']],
  ['roundRobin', '第 3 个参赛者 · 名称：', ['$.entrants[2].name', '']],
  ['roundRobin', '第 1 阶段 · 一组 · 第 2 轮 · 局数：', ['$.stages[0].name', 7], ['$.stages[0].groups[0].rounds[1].bestOf', 0]],
  ['roundRobin', '循环赛 · 积分 · 加时胜：', ['$.stages[0].ruleset.points.overtimeWin', 2000]],
  ['groupsThenFinal', '第 2 阶段 · 名位：', ['$.stages[1].name', undefined], ['$.stages[1].places', 'none']],
  ['roundRobin', '阶段：', ['$.stages', 'none']],
  ['roundRobin', '这里没有“groups”', ['$.groups', []]],
]

describe('a fault of a document is told', () => {
  it.each(places.map((each) => ({ each, place: each[1] })))('at $place', ({ each: [competition, place, ...changes] }) => {
    const document = changed<CompetitionDocument>(competitions[competition](), changes)
    expect(
      toldOf(document).some((told) => told.startsWith(place)),
      toldOf(document).join('\n'),
    ).toBe(true)
  })

  it('by names where somebody stands whom the results do not bring there', () => {
    const document = changed(competitions.singleElimination(), [[`${match(2, 1)}.sides[1].entrant`, 'e2']])
    const [fault] = slotFaults(document, derive(document))
    expect(fault && messageWriterOf(document).placed(fault)).toBe(
      '淘汰赛 · 一组 · 第 2 轮 · 第 1 场 · 2 号：按已有的结果，来到这里的是“3 号”，这里写的却是“2 号”：请改正其中一处，或去掉来源，表示由赛会指定。',
    )
  })

  test('in no word of the file format, whatever is wrong', () => {
    const anything = fc.constantFrom(undefined, null, '', 'x'.repeat(2000), -1, 0.001, 1e9, true, [], {}, [{}], '2026-02-30')
    fc.assert(
      fc.property(anyCompetition(), fc.nat(), anything, (document, at, value) => {
        for (const told of [...toldOf(document), ...toldOf(spoilt(document, at, value))]) {
          expect(withoutQuoted(told)).not.toMatch(formatWords)
          expect(told).toMatch(/\p{Script=Han}.*。$/su)
        }
      }),
      { numRuns: 200 },
    )
  })
})

/** Names of fields and JSON paths. */
const formatWords = new RegExp(
  `\\$\\.|\\[\\d+\\]|\\b(${Object.keys(fieldLabels)
    .filter((name) => name.length > 5)
    .join('|')})\\b`,
)

function toldOf(document: unknown): string[] {
  const { placed } = messageWriterOf(document)
  const shapes: readonly Fault[] = schemaFaults(document)
  // A value that passes the schema is a document.
  return (shapes.length > 0 ? shapes : checkDocument(document as CompetitionDocument)).map(placed)
}

function withoutQuoted(text: string): string {
  return text.replaceAll(/“[^”]*”/gu, '')
}
