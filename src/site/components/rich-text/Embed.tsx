import type { Embeds } from '#shared/articles.ts'
import type { EmbedSubject } from '#shared/rich-text.ts'
import { loadedPart } from '../../page-part.ts'
import { embeddedAlbumPart, embeddedMatchPart, embeddedTablePart, embeddedVideoPart } from './embed-parts.ts'
import { dropped } from './Inlines.tsx'

interface Props {
  subject: EmbedSubject
  id: number
  embeds: Embeds
  isInCell: boolean
}

/** A match, a table, an album or a video within the text, or a link to it in a table cell; nothing where it is not public. */
export function Embed({ subject, id, embeds, isInCell }: Props) {
  switch (subject) {
    case 'match': {
      const match = embeds.matches.find((one) => one.id === id)
      if (!match) return null
      const { EmbeddedMatch, MatchLink } = loadedPart(embeddedMatchPart)
      return isInCell ? <MatchLink match={match} /> : <EmbeddedMatch match={match} />
    }
    case 'table': {
      const shown = embeds.tables.find((one) => one.id === id)
      if (!shown) return null
      const { EmbeddedTable, TableLink } = loadedPart(embeddedTablePart)
      return isInCell ? <TableLink shown={shown} /> : <EmbeddedTable shown={shown} />
    }
    case 'album': {
      const album = embeds.albums.find((one) => one.id === id)
      if (!album) return null
      const { AlbumLink, EmbeddedAlbum } = loadedPart(embeddedAlbumPart)
      return isInCell ? <AlbumLink album={album} /> : <EmbeddedAlbum album={album} />
    }
    case 'video': {
      const video = embeds.videos.find((one) => one.id === id)
      if (!video) return null
      const { EmbeddedVideo, VideoLink } = loadedPart(embeddedVideoPart)
      return isInCell ? <VideoLink video={video} /> : <EmbeddedVideo video={video} />
    }
    default:
      return dropped(subject)
  }
}
