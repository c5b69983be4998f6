import { engineSigns } from '#shared/engines.ts'
import { feedTitle } from '#shared/feed-title.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { defaultThemeColor } from '#shared/theme.ts'
import markUrl from '../../assets/mark.svg?url'
import type { PageMeta } from './page.ts'
import type { PageAssets } from './page-assets.ts'
import { tagsOf } from './tags.ts'

interface HeadParts {
  meta: PageMeta
  publicUrl: string
  /** Without an entry the page stays as the server rendered it. */
  assets: Omit<PageAssets, 'entry'> & { entry: string | null }
  settings: Settings | undefined
}

/** The head of a document, after the charset. Server only; `updateHead` updates it in the browser. */
export function HeadTags({ meta, publicUrl, assets, settings }: HeadParts) {
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {/* Before the first script, which hides what it tells. */}
      <title data-spoiler-free={meta.spoilerFreeTitle}>{meta.title}</title>
      <script src={assets.boot} />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {settings && settings.themeColor !== defaultThemeColor && <link rel="stylesheet" href={paths.theme(settings.themeColor)} />}
      {assets.entry !== null && <script defer src={assets.loader} data-scripts={[assets.entry, ...assets.preloads].join(' ')} />}
      <link rel="icon" href={settings?.logo?.sources[0]?.url ?? markUrl} />
      {settings && <Feeds meta={meta} settings={settings} />}
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#071527" />
      <meta name="format-detection" content="telephone=no" />
      <meta name="applicable-device" content="pc,mobile" />
      {settings?.crawlers.isClosed && meta.path !== '' && <meta name="robots" content="noindex" />}
      {meta.path === paths.home() &&
        settings?.crawlers.signs.map(({ engine, code }) => <meta key={engine} name={engineSigns[engine]} content={code} />)}
      <SharedBy meta={meta} publicUrl={publicUrl} settings={settings} />
      {tagsOf(meta, publicUrl).map(({ element: Element, attributes }) => (
        <Element key={Object.values(attributes)[0]} {...attributes} />
      ))}
    </>
  )
}

/** Programs that find feeds offer both: a document is the same for all, whether they hide results or not. */
function Feeds({ meta: { feed }, settings }: { meta: PageMeta; settings: Settings }) {
  if (feed === undefined) return null
  return [false, true].map((hidesResults) => (
    <link
      key={`${hidesResults}`}
      rel="alternate"
      type="application/rss+xml"
      title={feedTitle(settings, feed, hidesResults)}
      href={paths.rss(feed?.key, { hidesResults })}
    />
  ))
}

/** Meta tags for shared links in WeChat, QQ and others, besides Open Graph. */
function SharedBy({ meta, publicUrl, settings }: Pick<HeadParts, 'meta' | 'publicUrl' | 'settings'>) {
  return (
    <>
      {settings && <meta property="og:site_name" content={settings.name} />}
      <meta itemProp="name" content={meta.title} />
      {meta.description !== '' && <meta itemProp="description" content={meta.description} />}
      {meta.image && <meta itemProp="image" content={publicUrl + meta.image} />}
      {meta.image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}
