import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react'
import { useLinkClickHandler } from 'react-router'
import { anchorScrollTo } from '../scroll-anchor.ts'
import { EmbeddedContext } from './embedded.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site ("/newsList?page=2") or an absolute URL ("https://…"). */
  to: string
  /** It narrows or turns the page that stands there: what it belongs to stays where it is on the screen. */
  keepsPlace?: boolean
}

/** Every link of the site. Pages open without a reload; inside a game client they stay embedded; elsewhere is left plainly. */
export function SiteLink({ to, keepsPlace = false, ...rest }: Props) {
  const isEmbedded = useContext(EmbeddedContext)
  if (!isPage(to)) return <a {...rest} href={to} rel={to.startsWith('http') ? 'noopener' : undefined} />
  const address = isEmbedded ? withEmbed(to) : to
  // The router's link is useful in a browser only, and a page has hundreds.
  if (isServer) return <a {...rest} href={address} />
  return <RoutedLink {...rest} to={address} keepsPlace={keepsPlace} />
}

/** The router's own link would bring the fetching ahead of its server framework, which nothing here calls; whole addresses go through it unchanged. */
function RoutedLink({ to, keepsPlace = false, onClick, ...rest }: Props) {
  const open = useLinkClickHandler<HTMLAnchorElement>(to, { target: rest.target, preventScrollReset: keepsPlace })
  const clicked = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented) return
    if (keepsPlace) anchorScrollTo(event.currentTarget)
    open(event)
  }
  return <a {...rest} href={to} onClick={clicked} />
}

const isServer = typeof document === 'undefined'

/** Files, API responses and redirects, among them an article by its number in the query, are no routes of the site. */
function isPage(address: string): boolean {
  return /^\/(?!api\/|media\/|assets\/|go\/|newsInside\?id=)/.test(address)
}

/** The same page inside a game client. */
export function withEmbed(address: string): string {
  const [path = '', hash] = address.split('#')
  return `${path}${path.includes('?') ? '&' : '?'}embed=1${hash === undefined ? '' : `#${hash}`}`
}
