import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { useList } from '#admin/pieces/use-list.ts'
import { albumStateWords } from '#shared/words/albums.ts'
import { PublishedList, stateColors } from './PublishedList.tsx'

export function Component() {
  const list = useList('/albums', { name: 'state', words: states })
  return (
    <PublishedList
      list={list}
      path="/albums"
      noun="图集"
      act="albums.manage"
      exportMenu={<ExportMenu path="/albums" query={{ q: list.q, state: list.chosen }} />}
      searchLabel="按标题、简介或图片说明搜索"
      empty="还没有图集。新建一个，把比赛现场的图片放进去"
      stateWords={albumStateWords}
      stateOf={({ state }) => ({ text: albumStateWords[state], color: stateColors[state] })}
      pictureOf={({ cover }) => cover}
      amount={{ title: '图片', dataIndex: 'count', align: 'right' }}
      amountOf={({ count }) => `${count} 张`}
    />
  )
}

const states = Object.keys(albumStateWords) as (keyof typeof albumStateWords)[] // its own keys
