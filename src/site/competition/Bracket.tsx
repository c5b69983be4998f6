import { isBye } from '#shared/competitions/bye.ts'
import type { StageView } from '#shared/competitions/competition-views.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'
import { spaced } from '#shared/spaced.ts'
import { formatWords } from '#shared/words/competitions.ts'
import { playWords } from '#shared/words/matches.ts'
import { BracketMatch } from './BracketMatch.tsx'
import styles from './bracket.module.css'
import { fittingColumns } from './bracket-size.ts'
import { type BracketGroup, type BracketRound, type BracketTree, bracketTree } from './bracket-tree.ts'
import { lengthOf } from './match-words.ts'
import { RoundsFrame } from './RoundsFrame.tsx'

const skips = [undefined, styles.skip1, styles.skip2, styles.skip3, styles.skip4]
const widths = [undefined, styles.of1, styles.of2, styles.of3, styles.of4, styles.of5, styles.of6, styles.of7]
/** With more of them in a column, the small tree is drawn lower. */
const roomyRows = 8
/** With more of them in a round, a phone leaves out where winners and losers go. */
const briefRows = 8

/**
 * `name` makes its ids unique on the page. An elimination stage: a tree where there is room, else round by round. In the HTML it
 * is a list of rounds.
 */
export function Bracket({ stage, name = '' }: { stage: StageView; name?: string }) {
  const tree = bracketTree(stage)
  if (tree.groups.length === 0) return <p className={styles.empty}>对阵尚未公布。</p>
  const rounds = tree.groups.flatMap((group) => group.rounds)
  const matchCount = rounds.reduce((count, { matches }) => count + matches.length, 0)
  const decisive = tree.groups.some((group) => group.place === 'right') ? 'right' : 'left'
  const groupsIn = (place: BracketGroup['place']) =>
    tree.groups
      .filter((group) => group.place === place)
      .map((group) => (
        <ol key={group.id} className={`${styles.group} ${group.isStacked ? styles.stacked : place === 'foot' ? styles.foot : ''}`}>
          {group.rounds.map((round) => (
            <Round
              key={round.id}
              round={round}
              isOpen={round.id === tree.openRound}
              isFinal={(match) => place === decisive && !round.isSecond && (place === 'right' || match.winnerTo === null)}
            />
          ))}
        </ol>
      ))
  return (
    <RoundsFrame
      label={spaced`${name}${formatWords[stage.format]}对阵图`}
      rounds={rounds.map(({ id, name, matches }) => ({ id, name, hasLive: matches.some(({ match }) => match.play === 'live') }))}
      open={tree.openRound}
      isWhole={!tree.isHuge && tree.columns <= fittingColumns}
      hasWays={matchCount > 2}
    >
      <div
        className={[
          styles.canvas,
          widths[tree.columns] ?? styles.ofMany,
          tree.columns > 8 && (tree.columns > 10 ? styles.ofMost : styles.ofMore),
          tree.isHuge ? styles.huge : styles.tree,
          tree.rows > roomyRows && styles.dense,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <Lines tree={tree} />
        <div className={styles.left}>{groupsIn('left')}</div>
        {groupsIn('right')}
        {groupsIn('foot')}
      </div>
    </RoundsFrame>
  )
}

/** `isOpen`: at first; whoever goes on to another round moves the attribute along (`rounds-place.ts`). */
function Round({ round, isOpen, isFinal }: { round: BracketRound; isOpen: boolean; isFinal: (match: StageMatch) => boolean }) {
  const count = round.matches.filter(({ match }) => !isBye(match)).length
  const isLive = round.matches.some(({ match }) => match.play === 'live')
  return (
    <li
      className={[styles.round, skips[round.skip], count > briefRows && styles.brief].filter(Boolean).join(' ')}
      data-open={isOpen ? '' : undefined}
    >
      <Gap height={round.top} />
      {/* What an address names is where the round begins: its column may begin far above. */}
      <h3 className={styles.head} id={round.id}>
        <span className="cut">{round.name}</span>
        {/* Another text is another element: one that is set from the right would count as moved. */}
        <small key={String(isLive)}>
          {isLive ? playWords.live : [round.isSecond && '必要时', lengthOf(round), count > 1 && `${count} 场`].filter(Boolean).join(' · ')}
        </small>
      </h3>
      <ol>
        {round.matches.map(({ match, gap }) => (
          <li key={match.id}>
            <Gap height={gap} />
            <BracketMatch match={match} isFinal={isFinal(match)} />
          </li>
        ))}
      </ol>
    </li>
  )
}

/**
 * Vertical space of this many design px. An image's height follows from its width and the ratio of its view box: so a computed length needs
 * no style attribute, which the site's policy forbids.
 */
function Gap({ height }: { height: number }) {
  return height > 0 ? <svg className={styles.gap} viewBox={`0 0 100 ${height}`} aria-hidden="true" /> : null
}

function Lines({ tree: { width, height, lines } }: { tree: BracketTree }) {
  return (
    <>
      <svg className={styles.strut} viewBox={`0 0 100 ${height}`} aria-hidden="true" />
      <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ d, isKnown, entrantId }) => (
          <path key={d} className={isKnown ? undefined : styles.open} d={d} data-side={entrantId ?? undefined} />
        ))}
      </svg>
    </>
  )
}
