import {
  AlignCenterOutlined,
  AlignRightOutlined,
  AppstoreOutlined,
  BoldOutlined,
  CodeOutlined,
  FileImageOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  PlaySquareOutlined,
  ProfileOutlined,
  RedoOutlined,
  SearchOutlined,
  StrikethroughOutlined,
  TableOutlined,
  TrophyOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, type Ref, useContext, useState } from 'react'
import { MediaPicker } from '#admin/media/MediaPicker.tsx'
import { chunked } from '#shared/chunked.ts'
import { alignments, type EmbedSubject, embedSubjects } from '#shared/rich-text.ts'
import { alignmentWords } from '#shared/words/alignments.ts'
import { embedSubjectWords } from '#shared/words/embeds.ts'
import { EmbedDialog } from './EmbedDialog.tsx'
import styles from './editor.module.css'
import { FindPanel } from './FindPanel.tsx'
import { insertBlock, leaveBlock } from './insert-block.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { ShelfContext } from './pictures.tsx'
import { RaisedIcon } from './RaisedIcon.tsx'
import { VideoDialog } from './VideoDialog.tsx'

interface Props {
  ref: Ref<HTMLDivElement>
  editor: Editor
}

/** `embed-…`: what of the site stands in a text as a whole. */
type Asking = 'picture' | 'gallery' | 'video' | 'link' | 'find' | `embed-${EmbedSubject}` | null

const alignIcons = { center: <AlignCenterOutlined aria-hidden />, right: <AlignRightOutlined aria-hidden /> } as const

/** A single tab stop; the arrow keys move within it. */
export function Toolbar({ ref, editor }: Props) {
  const [asking, setAsking] = useState<Asking>(null)
  const [stop, setStop] = useState(0)
  const shelf = useContext(ShelfContext)
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const run = (act: (chain: ChainedCommands) => ChainedCommands) => () => void act(editor.chain().focus()).run()
  const lines: ToolLine[] = [
    { label: '撤销', icon: <UndoOutlined aria-hidden />, isOff: !state.mayUndo, act: run((chain) => chain.undo()) },
    { label: '重做', icon: <RedoOutlined aria-hidden />, isOff: !state.mayRedo, act: run((chain) => chain.redo()) },
    ...([2, 3, 4] as const).map((level) => ({
      label: `H${level}（${level} 级标题）`,
      icon: <b>H{level}</b>,
      isOn: state.heading === level,
      act: run((chain) => chain.toggleHeading({ level })),
    })),
    { label: '加粗', icon: <BoldOutlined aria-hidden />, isOn: state.bold, act: run((chain) => chain.toggleBold()) },
    { label: '斜体', icon: <ItalicOutlined aria-hidden />, isOn: state.italic, act: run((chain) => chain.toggleItalic()) },
    { label: '下划线', icon: <UnderlineOutlined aria-hidden />, isOn: state.underline, act: run((chain) => chain.toggleUnderline()) },
    { label: '删除线', icon: <StrikethroughOutlined aria-hidden />, isOn: state.strike, act: run((chain) => chain.toggleStrike()) },
    {
      label: '上标',
      icon: <RaisedIcon place="above" />,
      isOn: state.superscript,
      act: run((chain) => chain.toggleMark('superscript')),
    },
    {
      label: '下标',
      icon: <RaisedIcon place="below" />,
      isOn: state.subscript,
      act: run((chain) => chain.toggleMark('subscript')),
    },
    { label: '行内代码', icon: <CodeOutlined aria-hidden />, isOn: state.code, act: run((chain) => chain.toggleCode()) },
    { label: '链接', icon: <LinkOutlined aria-hidden />, isOn: state.link, act: () => setAsking('link') },
    {
      label: '查找和替换',
      icon: <SearchOutlined aria-hidden />,
      isOn: asking === 'find',
      act: () => setAsking(asking === 'find' ? null : 'find'),
    },
    ...alignments.map((align) => ({
      label: alignmentWords[align],
      icon: alignIcons[align],
      isOn: state.align === align,
      act: run((chain) => chain.setAlignment(state.align === align ? null : align)),
    })),
    {
      label: '项目列表',
      icon: <UnorderedListOutlined aria-hidden />,
      isOn: state.bulletList,
      act: run((chain) => chain.toggleBulletList()),
    },
    {
      label: '编号列表',
      icon: <OrderedListOutlined aria-hidden />,
      isOn: state.orderedList,
      act: run((chain) => chain.toggleOrderedList()),
    },
    { label: '引用', icon: <span aria-hidden>❝</span>, isOn: state.blockquote, act: run((chain) => chain.toggleBlockquote()) },
    { label: '代码块', icon: <span aria-hidden>{'{ }'}</span>, isOn: state.codeBlock, act: run((chain) => chain.toggleCodeBlock()) },
    { label: '分隔线', icon: <LineOutlined aria-hidden />, act: run((chain) => chain.setHorizontalRule()) },
    { label: '图片', icon: <PictureOutlined aria-hidden />, act: () => setAsking('picture') },
    { label: '图片组', icon: <FileImageOutlined aria-hidden />, act: () => setAsking('gallery') },
    { label: '视频', icon: <PlaySquareOutlined aria-hidden />, act: () => setAsking('video') },
    { label: '比赛', icon: <TrophyOutlined aria-hidden />, act: () => setAsking('embed-match') },
    { label: '积分榜', icon: <ProfileOutlined aria-hidden />, act: () => setAsking('embed-table') },
    { label: embedSubjectWords.album, icon: <AppstoreOutlined aria-hidden />, act: () => setAsking('embed-album') },
    { label: embedSubjectWords.video, icon: <VideoCameraOutlined aria-hidden />, act: () => setAsking('embed-video') },
    {
      label: '表格',
      icon: <TableOutlined aria-hidden />,
      isOff: state.isInTable,
      act: run((chain) =>
        chain
          .command(({ tr }) => {
            leaveBlock(tr)
            return true
          })
          .insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
      ),
    },
    ...(state.isInTable ? tableLines(run) : []),
  ]
  /** A dialog that a slash opened gives the cursor back to the text, one of a button the focus to the button. */
  const close = () => {
    setAsking(null)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) editor.commands.focus()
    })
  }
  const embedded = embedSubjects.find((subject) => asking === `embed-${subject}`)
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // Within a field the arrows are the field's.
    if (to === 0 || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const open = buttons.filter((button) => !button.disabled)
    const at = open.findIndex((button) => button.contains(document.activeElement))
    const next = open[(at + to + open.length) % open.length]
    if (!next) return
    setStop(buttons.indexOf(next))
    next.focus()
  }
  // A button that is disabled now cannot be the tab stop.
  const current = lines[stop]?.isOff === false || lines[stop]?.isOff === undefined ? stop : lines.findIndex(({ isOff }) => !isOff)
  return (
    <div ref={ref} role="toolbar" aria-label="正文格式" className={styles.toolbar} onKeyDown={walk} tabIndex={-1}>
      {lines.map(({ label, icon, isOn, isOff, act }, at) => (
        <Button
          key={label}
          type={isOn ? 'primary' : 'text'}
          icon={icon}
          aria-label={label}
          title={label}
          aria-pressed={isOn}
          disabled={isOff}
          tabIndex={at === current ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(at)}
          onClick={act}
        />
      ))}
      <MediaPicker
        open={asking === 'picture' || asking === 'gallery'}
        multiple={asking === 'gallery'}
        onClose={close}
        onPick={(pictures) => {
          shelf.add(pictures)
          setAsking(null)
          const ids = pictures.map(({ id }) => id)
          // A gallery has a maximum: the rest goes into another one.
          if (asking === 'gallery') {
            for (const pictureIds of chunked(ids, 60)) insertBlock(editor, { type: 'gallery', attrs: { pictureIds } })
          } else if (ids.length > 0) insertBlock(editor, { type: 'image', attrs: { pictureId: ids[0] } })
        }}
      />
      {asking === 'find' && <FindPanel editor={editor} onClose={close} />}
      {asking === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {asking === 'video' && <VideoDialog editor={editor} onClose={close} />}
      {embedded && (
        <EmbedDialog
          subject={embedded}
          title={`插入${embedSubjectWords[embedded]}`}
          onClose={close}
          onPick={(id) => {
            setAsking(null)
            insertBlock(editor, { type: 'embed', attrs: { subject: embedded, id } })
          }}
        />
      )}
    </div>
  )
}

interface ToolLine {
  label: string
  icon: ReactNode
  isOn?: boolean
  isOff?: boolean
  act(): void
}

function tableLines(run: (act: (chain: ChainedCommands) => ChainedCommands) => () => void): ToolLine[] {
  return [
    { label: '在下方加一行', icon: <span aria-hidden>＋行</span>, act: run((chain) => chain.addRowAfter()) },
    { label: '删除这一行', icon: <span aria-hidden>－行</span>, act: run((chain) => chain.deleteRow()) },
    { label: '在右侧加一列', icon: <span aria-hidden>＋列</span>, act: run((chain) => chain.addColumnAfter()) },
    { label: '删除这一列', icon: <span aria-hidden>－列</span>, act: run((chain) => chain.deleteColumn()) },
    { label: '合并或拆分单元格', icon: <span aria-hidden>合并</span>, act: run((chain) => chain.mergeOrSplit()) },
    { label: '表头行', icon: <span aria-hidden>表头</span>, act: run((chain) => chain.toggleHeaderRow()) },
    { label: '删除表格', icon: <span aria-hidden>删表</span>, act: run((chain) => chain.deleteTable()) },
  ]
}

function stateOf(editor: Editor) {
  const level: unknown = editor.getAttributes('heading').level
  return {
    mayUndo: editor.can().undo(),
    mayRedo: editor.can().redo(),
    heading: editor.isActive('heading') ? level : null,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    code: editor.isActive('code'),
    superscript: editor.isActive('superscript'),
    subscript: editor.isActive('subscript'),
    align: alignments.find((align) => editor.isActive({ align })) ?? null,
    link: editor.isActive('link'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    codeBlock: editor.isActive('codeBlock'),
    isInTable: editor.isActive('table'),
  }
}
