import type { RefusalCause } from '#shared/refusal-cause.ts'
import { Notice } from './components/Notice.tsx'
import page from './components/page.module.css'
import { HeadTags } from './head.tsx'
import layout from './layout.module.css'
import type { PageAssets } from './page-assets.ts'

interface Props {
  cause: RefusalCause
  publicUrl: string
  assets: Omit<PageAssets, 'entry'> & { entry: null }
}

const titles: Readonly<Record<RefusalCause, string>> = { busy: '来的人太多了', away: '网站暂时打不开' }

/** What visitors get while the server cannot make their page: one document for all pages, which needs no script. */
export function Refusal({ cause, publicUrl, assets }: Props) {
  const meta = { title: titles[cause], description: '', path: '', image: null, article: null }
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <HeadTags meta={meta} publicUrl={publicUrl} assets={assets} settings={undefined} />
      </head>
      <body>
        <div id="app">
          <main id="main" className={layout.alone}>
            <Notice heading="h1" title={meta.title} text="不是你的网络问题。几秒后会自动再试，也可以现在重试。">
              {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the document's own, whichever page it stands for */}
              <a className={page.button} href="">
                重试
              </a>
            </Notice>
          </main>
        </div>
      </body>
    </html>
  )
}
