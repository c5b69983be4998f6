import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { CopyableAddress } from '#admin/pieces/CopyableAddress.tsx'
import { type OverlayChoice, overlayAddress, overlayWords } from '#shared/match-overlay.ts'
import styles from './matches.module.css'
import overlay from './overlay-card.module.css'

const looks: Record<OverlayChoice['look'], string> = { bar: '底部横条', corner: '角标', card: '大卡片' }
const sides: Record<OverlayChoice['side'], string> = { left: '左上', right: '右上' }
const schemes: Record<OverlayChoice['scheme'], string> = { dark: '深色', light: '浅色', game: '游戏色' }
const feeds: Record<OverlayChoice['live'], string> = { poll: '每 5 秒', stream: '实时' }

/** The addresses of the match for OBS and for screens at the venue. */
export function OverlayCard({ match }: { match: number }) {
  const [choice, setChoice] = useState<OverlayChoice>({ look: 'bar', side: 'left', scheme: 'dark', live: 'poll' })
  const [isShown, setShown] = useState(false)
  const address = new URL(overlayAddress(match, choice), location.origin).href
  const change = (changed: Partial<OverlayChoice>) => setChoice({ ...choice, ...changed })
  return (
    <section className={styles.card} aria-label="直播画面">
      <div className={styles.cardHead}>
        <h2>直播画面</h2>
      </div>
      <p className={overlay.lead}>
        在 OBS 里添加“浏览器”来源，宽 1920、高 1080，粘贴这个地址；背景是透明的，比分会自己更新。现场大屏直接打开它。
      </p>
      <div className={overlay.fields}>
        <Field name="样式" words={overlayWords.look} labels={looks} value={choice.look} onChange={(look) => change({ look })} />
        {choice.look === 'corner' && (
          <Field name="位置" words={overlayWords.side} labels={sides} value={choice.side} onChange={(side) => change({ side })} />
        )}
        <Field name="配色" words={overlayWords.scheme} labels={schemes} value={choice.scheme} onChange={(scheme) => change({ scheme })} />
        <Field name="更新方式" words={overlayWords.live} labels={feeds} value={choice.live} onChange={(live) => change({ live })} />
      </div>
      <CopyableAddress label="直播画面的地址" address={address} />
      <div className={styles.more}>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? '收起预览' : '预览'}
        </Button>
        <Button href={address} target="_blank" rel="noreferrer">
          在新标签页打开
        </Button>
      </div>
      {isShown && <iframe key={address} className={overlay.preview} src={address} title="直播画面的预览" />}
    </section>
  )
}

interface FieldProps<Word extends string> {
  name: string
  words: readonly Word[]
  labels: Readonly<Record<Word, string>>
  value: Word
  onChange(value: Word): void
}

function Field<Word extends string>({ name, words, labels, value, onChange }: FieldProps<Word>) {
  return (
    <div className={overlay.field}>
      <span>{name}</span>
      <Segmented
        aria-label={name}
        options={words.map((word) => ({ value: word, label: labels[word] }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
