import { Notice } from './Notice.tsx'
import page from './page.module.css'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  /** The newest first. */
  seasons: readonly { id: number; name: string }[]
  hrefOf(season: number): string
}

/** Where the address names a season that there is not: it says so, and offers those that there are. */
export function UnknownSeason({ seasons, hrefOf }: Props) {
  return (
    <Notice heading="h2" title="没有这个赛季" text={seasons.length > 0 ? '可以看这些赛季：' : '还没有任何赛季。'}>
      {seasons.map(({ id, name }) => (
        <SiteLink key={id} className={`${page.button} ${page.ghost}`} to={hrefOf(id)}>
          {name}
        </SiteLink>
      ))}
    </Notice>
  )
}
