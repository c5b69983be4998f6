import { useContext, useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { type TipPlatform, tipPlatforms } from '#shared/tip-platforms.ts'
import type { TipList } from '#shared/tips.ts'
import { tipPlatformWords } from '#shared/words/tip-platforms.ts'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { EmbeddedContext } from '../components/embedded.ts'
import { Notice } from '../components/Notice.tsx'
import { PageHead } from '../components/PageHead.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { TipCard } from './TipCard.tsx'
import styles from './tips.module.css'

interface Props {
  /** The platform in the URL. */
  platform: TipPlatform | undefined
  tips: TipList
}

/**
 * How to get the game on the visitor's platform. The server's page is the same for all and contains every platform; where the URL names
 * none, boot.js says what it is read on before the first paint, and the style sheet puts that one first; so does the document's order, for those who
 * do not see it, once the script is there.
 */
export function TipsView({ platform, tips }: Props) {
  const isEmbedded = useContext(EmbeddedContext)
  const here = usePlatformHere()
  const named = platform ?? (isEmbedded ? 'in_game' : undefined)
  const all = here === undefined ? tipPlatforms : [here, ...tipPlatforms.filter((one) => one !== here)]
  const shown = named === undefined ? all : [named]
  return (
    <>
      <PageHead title="下载指引" crumbs={[{ label: '首页', to: paths.home() }]} facts="打开小程序、下载游戏的步骤" />
      <div className={`${page.wrap} ${named === undefined ? styles.detected : ''}`}>
        <ChoiceRow
          label="在哪里用"
          choices={tipPlatforms.map((one) => ({
            label: tipPlatformWords[one],
            to: paths.tips(one),
            isCurrent: one === (named ?? here),
          }))}
        />
        {shown.map((one) => (
          <section key={one} className={`${styles.platform} ${styles[one]}`} aria-label={tipPlatformWords[one]}>
            <SectionHead title={tipPlatformWords[one]} />
            <Tips platform={one} tips={tips} />
          </section>
        ))}
      </div>
    </>
  )
}

function Tips({ platform, tips }: { platform: TipPlatform; tips: TipList }) {
  const own = tips.items.filter((tip) => tip.platform === platform)
  if (own.length > 0) return own.map((tip) => <TipCard key={tip.id} tip={tip} />)
  return (
    <Notice heading="h3" title="这里还没有指引" text="可以先到链接页看看各个渠道，或选上面的另一种方式。">
      <SiteLink className={`${page.button} ${page.ghost}`} to={paths.linkHub()}>
        看链接
      </SiteLink>
    </Notice>
  )
}

/** The platform that the style sheet puts first; undefined before it is detected. */
function usePlatformHere(): TipPlatform | undefined {
  const [here, setHere] = useState<TipPlatform>()
  useEffect(() => {
    const { device, app } = document.documentElement.dataset
    const phone = app === 'wechat' ? (device === 'ios' ? 'wechat_ios' : 'wechat_android') : 'phone'
    setHere(device === 'ios' || device === 'android' ? phone : 'desktop')
  }, [])
  return here
}
