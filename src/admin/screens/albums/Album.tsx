import { Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { type RecordFieldsProps, type RecordKind, RecordScreen } from '#admin/pieces/records/RecordScreen.tsx'
import { textFault, upTo } from '#admin/pieces/text-limit.ts'
import type { AdminAlbum, NewAlbum } from '#shared/admin/albums.ts'
import { albumLengths } from '#shared/limits.ts'
import { PicturesField } from './PicturesField.tsx'
import { Publication, publicationStatus } from './Publication.tsx'
import type { AlbumPicture } from './pictures.ts'
import { SubjectField } from './SubjectField.tsx'
import { TellsResultField } from './TellsResultField.tsx'

type Values = Pick<NewAlbum, 'title' | 'summary' | 'link' | 'tellsResult'> & { pictures: AlbumPicture[] }

const albums: RecordKind<AdminAlbum, Values> = {
  path: '/albums',
  noun: '图集',
  measureWord: '个',
  act: 'albums.manage',
  blank: { title: '', summary: '', link: null, tellsResult: false, pictures: [] },
  nameOf: ({ title }) => title,
  valuesOf: ({ title, summary, link, tellsResult = false, coverId, pictures }) => ({
    title,
    summary,
    link,
    tellsResult,
    pictures: pictures.map(({ id, caption }) => ({ id, caption, isCover: id === coverId })),
  }),
  bodyOf: ({ title, summary, link, tellsResult, pictures }) => ({
    title: title.trim(),
    summary: summary.trim(),
    link,
    tellsResult,
    coverId: pictures.find(({ isCover }) => isCover)?.id ?? null,
    pictures: pictures.map(({ id, caption }) => ({ id, caption: caption.trim() })),
  }),
  labels: { title: '标题', summary: '简介', link: '所属', tellsResult: '含赛果', pictures: '图片' },
  slugHint: null,
  deletion: '图集会从网站上消失，图片留在媒体库里。删除后不能恢复；只是暂时不给人看，可以下线。',
  statusOf: publicationStatus,
  Fields,
  Actions: (props) => <Publication path="/albums" act="albums.manage" {...props} />,
}

export function Component() {
  return <RecordScreen kind={albums} />
}

const captionsRule: Rule = {
  validator: async (_rule, pictures: readonly AlbumPicture[]) => {
    const long = pictures.findIndex(({ caption }) => textFault(caption, albumLengths.caption) !== undefined)
    if (long !== -1) throw new Error(`第 ${long + 1} 张的说明太长，请先缩短`)
  },
}

function Fields({ view, onUnfinished }: RecordFieldsProps<AdminAlbum>) {
  return (
    <>
      <Form.Item
        name="title"
        label="标题"
        rules={[{ required: true, whitespace: true, message: '请输入图集的标题' }, upTo(albumLengths.title)]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="summary" label="简介" extra="显示在标题下面，也用在分享和搜索结果里。" rules={[upTo(albumLengths.summary)]}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item name="link" label="所属" extra="属于一场比赛或一支战队的图集，也显示在那一页上。">
        <SubjectField known={view} />
      </Form.Item>
      <TellsResultField />
      <Form.Item name="pictures" label="图片（按网站上的顺序）" rules={[captionsRule]}>
        <PicturesField known={view?.media ?? []} onUnfinished={onUnfinished} />
      </Form.Item>
    </>
  )
}
