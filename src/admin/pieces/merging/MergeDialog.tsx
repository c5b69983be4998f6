import { Button, Flex, Modal, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { spaced } from '#shared/spaced.ts'
import { Marked } from './Compared.tsx'
import { compare } from './compare.ts'
import type { Choice, MergeClash } from './merge-values.ts'
import styles from './merging.module.css'

/** One clash in words. */
interface SaidClash {
  key: string
  label: string
  /** Lines; null: it was not there, or was removed. */
  say(value: unknown): readonly string[]
  /** Shown above the words: a picture. */
  show?(value: unknown): ReactNode
}

interface Props {
  title: string
  intro: ReactNode
  /** 阿庚的 */
  theirs: string
  clashes: readonly (MergeClash & SaidClash)[]
  /** Whether it is known what both started from. */
  hasBase: boolean
  isPending: boolean
  onSettle(choices: ReadonlyMap<string, Choice>): void
  onLater(): void
  /** Further buttons. */
  children?: ReactNode
}

/** Both have changed the same in different ways: for each of these one of the two is chosen. Everything else is merged already. */
export function MergeDialog({ title, intro, theirs, clashes, hasBase, isPending, onSettle, onLater, children }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const chooseAll = (choice: Choice) => setChosen(new Map(clashes.map(({ key }) => [key, choice])))
  return (
    <Modal
      open
      width={1080}
      title={title}
      onCancel={onLater}
      mask={{ closable: false }}
      footer={
        <Flex gap={8} wrap justify="end">
          {children}
          <Button onClick={onLater}>先不决定</Button>
          <Button type="primary" loading={isPending} onClick={() => onSettle(chosen)}>
            按选择保存
          </Button>
        </Flex>
      }
    >
      <div>{intro}</div>
      {clashes.length > 1 && (
        <Flex gap={8} wrap>
          <Button size="small" onClick={() => chooseAll('mine')}>
            全部用我的
          </Button>
          <Button size="small" onClick={() => chooseAll('theirs')}>
            {spaced`全部用${theirs}`}
          </Button>
        </Flex>
      )}
      {clashes.map((clash) => (
        <ClashView
          key={clash.key}
          clash={clash}
          theirs={theirs}
          hasBase={hasBase}
          choice={chosen.get(clash.key) ?? 'mine'}
          onChoose={(choice) => setChosen(new Map([...chosen, [clash.key, choice]]))}
        />
      ))}
    </Modal>
  )
}

interface ClashProps {
  clash: MergeClash & SaidClash
  theirs: string
  hasBase: boolean
  choice: Choice
  onChoose(choice: Choice): void
}

function ClashView({ clash, theirs, hasBase, choice, onChoose }: ClashProps) {
  const { label, base, mine, say, show } = clash
  const isSameText = say(mine).join('\n') === say(clash.theirs).join('\n')
  const side = (value: unknown) => ({ value, lines: compare(hasBase ? say(base) : say(value), say(value)) })
  return (
    <section aria-label={label} className={styles.clash}>
      <h2>{label}</h2>
      {isSameText && <p>文字一样，只有格式或位置不同。</p>}
      <Radio.Group className={styles.sides} value={choice} onChange={({ target }) => onChoose(target.value)}>
        {hasBase && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a heading
          <div role="group" aria-label="原来的" className={styles.side}>
            <h3>原来的</h3>
            {show?.(base)}
            <Marked lines={compare(say(base), say(base))} />
          </div>
        )}
        {(
          [
            ['theirs', theirs, side(clash.theirs)],
            ['mine', '我的', side(mine)],
          ] as const
        ).map(([name, heading, { value, lines }]) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div key={name} role="group" aria-label={heading} className={styles.side}>
            <h3>
              <Radio value={name}>{spaced`用${heading}`}</Radio>
            </h3>
            {show?.(value)}
            <Marked lines={lines} />
          </div>
        ))}
      </Radio.Group>
    </section>
  )
}
