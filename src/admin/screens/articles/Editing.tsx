import { App } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Fault } from '#admin/api.ts'
import { isTouchScreen } from '#admin/pieces/is-touch-screen.ts'
import { mergeValues } from '#admin/pieces/merging/merge-values.ts'
import { isSame } from '#admin/pieces/merging/same.ts'
import { useCloseGuard, useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { useOnRefetch } from '#admin/pieces/use-on-refetch.ts'
import { forgetSession } from '#admin/query-client.ts'
import { useSession, useWhyNot } from '#admin/session.ts'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { spaced } from '#shared/spaced.ts'
import { documentKindWords } from '#shared/words/documents.ts'
import { refetchDocument, setCachedDocument } from './articles.queries.ts'
import { ConflictDialog } from './editing/ConflictDialog.tsx'
import type { LocalDraft } from './editing/draft-keeper.ts'
import { draftWords } from './editing/draft-words.ts'
import { EditingBar } from './editing/EditingBar.tsx'
import { EditingNotices } from './editing/EditingNotices.tsx'
import styles from './editing/editing.module.css'
import { TitleField } from './editing/TitleField.tsx'
import { linkNamesOf, useDraftNames } from './editing/use-draft-names.ts'
import { useKeeper } from './editing/use-keeper.ts'
import { useSaveShortcut } from './editing/use-save-shortcut.ts'
import { whoSaved } from './editing/who-saved.ts'
import { BodyEditor, type BodyStart } from './editor/BodyEditor.tsx'
import { PictureShelf, ShelfContext } from './editor/pictures.tsx'
import { DraftFields, longTexts } from './fields/DraftFields.tsx'
import { PublicationDrawer } from './publication/PublicationDrawer.tsx'
import { RevisionsDrawer } from './publication/RevisionsDrawer.tsx'
import { hasSameSchedule, publicationText, titleOf } from './words.ts'

interface Props {
  opened: DocumentEditing
  /** The last response; it is fetched again on returning to the window. */
  newest: DocumentEditing
  /** Text of this browser that was chosen over the server's. */
  restored: LocalDraft | null
  /** Where this browser keeps it; null: it has no id yet. */
  keyOf(id: number | null): string
  onMade?(id: number): void
}

export function Editing({ opened, newest, restored, keyOf, onMade }: Props) {
  const { message } = App.useApp()
  const [document, setDocument] = useState(opened)
  const { user } = useSession()
  const { keeper, keeping } = useKeeper({
    keyOf,
    document: opened,
    restored,
    onMade: (made) => {
      setDocument((now) => ({ ...made, draft: now.draft }))
      onMade?.(made.id)
    },
  })
  const isUnmade = document.id === 0
  const body = useRef<BodyStart>(null)
  const [draft, setDraft] = useState(restored?.draft ?? opened.draft)
  // The text editor keeps its own state: a new key creates a new editor.
  const [epoch, setEpoch] = useState(0)
  const [uploads, setUploads] = useState(0)
  const [drawer, setDrawer] = useState<'publication' | 'revisions' | null>(null)
  const [isConflictPut, setConflictPut] = useState(false)
  const [refusals, setRefusals] = useState<readonly Fault[]>([])
  const [shelf] = useState(() => {
    const pictures = new PictureShelf()
    pictures.add(opened.pictures)
    return pictures
  })
  const [linkNames, setLinkNames] = useState<ReadonlyMap<string, string>>(() => new Map(linkNamesOf(opened)))
  const [replacement, setReplacement] = useState<RichTextDoc | null>(null)
  const names = useDraftNames(linkNames, shelf)
  const whyNot = useWhyNot('articles.write')
  const isReadOnly = whyNot !== null || document.state === 'trashed'
  const isUnsafe = keeping.isAhead && keeping.hasLocalFailed
  useLeaveGuard(uploads > 0 || isUnsafe, isUnsafe ? unsafeText : uploadsText(uploads))
  // On the way to another screen the text is kept and sent; a tab that closes may not wait for that.
  useCloseGuard(keeping.isAhead && keeping.isOnlyHere)
  useEffect(() => {
    if (restored) keeper.change(restored.draft)
  }, [keeper, restored])
  const { trouble } = keeping
  const clash = trouble?.kind === 'conflict' && trouble.current.state !== 'trashed' ? trouble.current : null
  // By the text of the moment in which the newer version was found.
  const mustChoose = useMemo(
    () => clash !== null && mergeValues(keeper.base(), keeper.draft(), clash.draft).clashes.length > 0,
    [clash, keeper],
  )
  const change = useCallback(
    (part: Partial<ArticleDraft>) => {
      const next = { ...keeper.draft(), ...part }
      keeper.change(next)
      setDraft(next)
      setRefusals((faults) => faults.filter(({ path }) => !(fieldOf(path) in part)))
    },
    [keeper],
  )
  const changeBody = useCallback((body: RichTextDoc) => change({ body }), [change])
  const retry = () => {
    // The permissions may have changed.
    if (trouble?.kind === 'forbidden') void forgetSession()
    keeper.resume()
  }
  const show = async (next: DocumentEditing) => {
    // Keeper and screen change at once, so that nothing can be typed in between.
    const adopted = keeper.adopt(next)
    shelf.add(next.pictures)
    setDocument(next)
    setDraft(next.draft)
    setRefusals([])
    setEpoch((number) => number + 1)
    await adopted
  }
  /** Goes on with what was made of this text and a newer one; the cursor stays where it is. */
  const settle = async (theirs: DocumentEditing, made: ArticleDraft) => {
    const isBodyNew = !isSame(made.body, keeper.draft().body)
    const settled = keeper.settle(made)
    shelf.add(theirs.pictures)
    setLinkNames((known) => new Map([...known, ...linkNamesOf(theirs)]))
    setDocument({ ...theirs, draft: made })
    setDraft(made)
    setRefusals([])
    if (isBodyNew) setReplacement(made.body)
    await settled
  }
  /** The clock publishes, and ends it, without a newer version; so does somebody else. */
  const stand = (found: DocumentEditing) => {
    const { state, address, publishedAt, unpublishAt, deletedAt } = found
    setDocument((now) => ({ ...now, state, address, publishedAt, unpublishAt, deletedAt }))
    if (!hasSameSchedule(document, found)) void message.info(`发布状态有变化：${publicationText(found)}`, 6)
  }
  const openPublication = () => {
    setDrawer('publication')
    void refetchDocument(document.id)
  }
  const whoOf = (other: DocumentEditing) => whoSaved(other, user.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer version, with the text of that moment
  useEffect(() => {
    if (trouble?.kind !== 'conflict') return
    setConflictPut(false)
    const { current } = trouble
    // It is restored first; the text stays here until then.
    if (current.state === 'trashed') return setDocument({ ...current, draft: keeper.draft() })
    const merge = mergeValues(keeper.base(), keeper.draft(), current.draft)
    if (merge.clashes.length > 0) return
    const changed = merge.theirFields.map((name) => draftWords[name as keyof ArticleDraft]) // a merge goes by the draft's own fields
    const settled = settle(current, merge.build())
    // Restored from the trash or published, it has the text that this one started from.
    if (changed.length === 0) return
    void settled.then(() => void message.info(spaced`${whoOf(current)}改了${changed.join('、')}，已和你的修改合在一起`, 6))
  }, [trouble])
  useOnRefetch(newest, async (found) => {
    // A running upload would lose its position; the save that follows it detects the newer version.
    if (uploads > 0 || !(await keeper.find(found))) return stand(found)
    await show(found)
    void message.info(spaced`${whoOf(found)}更新了这篇内容，已载入最新的一份`)
  })
  const faults = new Map([
    ...[...(trouble?.kind === 'refused' ? trouble.faults : []), ...refusals].map((fault) => [fieldOf(fault.path), fault.message] as const),
    ...longTexts(draft),
  ])
  const count = useMemo(() => textOf(draft.body.content).replace(/\s/g, '').length, [draft.body])
  useSaveShortcut(keeper, isReadOnly)
  useEffect(() => {
    window.document.title = `${titleOf(draft)} · 管理后台`
  }, [draft])
  return (
    <ShelfContext value={shelf}>
      <EditingBar
        document={document}
        keeping={keeping}
        keeper={keeper}
        isReadOnly={isReadOnly}
        onRetry={retry}
        onRevisions={() => setDrawer('revisions')}
        onPublication={openPublication}
      />
      <h1 className={styles.hidden}>{`编辑${documentKindWords[document.kind]}`}</h1>
      <EditingNotices
        document={document}
        whyNot={whyNot}
        trouble={trouble}
        postponed={clash && mustChoose && isConflictPut ? clash : null}
        onRestored={(next) => void (keeping.isAhead ? keeper.meet(next) : show(next))}
        onCompare={() => setConflictPut(false)}
      />
      <div className={styles.screen}>
        <div>
          <TitleField
            value={draft.title}
            fault={faults.get('title')}
            isReadOnly={isReadOnly}
            autoFocus={isUnmade && !isTouchScreen}
            onChange={(title) => change({ title })}
            onEnter={() => body.current?.focus()}
          />
          <BodyEditor
            key={epoch}
            start={body}
            initial={draft.body}
            replacement={replacement}
            isReadOnly={isReadOnly}
            fault={faults.get('body')}
            onChange={changeBody}
            onUploads={setUploads}
          />
          <p className={styles.count}>正文 {count} 字</p>
        </div>
        <aside className={styles.side} aria-label="文章信息">
          <DraftFields
            kind={document.kind}
            draft={draft}
            faults={faults}
            linkNames={linkNames}
            isReadOnly={isReadOnly}
            onChange={change}
            onLinkName={(key, name) => setLinkNames(new Map([...linkNames, [key, name]]))}
          />
        </aside>
      </div>
      {clash && mustChoose && !isConflictPut && (
        <ConflictDialog
          base={keeper.base()}
          mine={draft}
          theirs={clash}
          userId={user.id}
          names={names}
          onSettle={async (made) => {
            await settle(clash, made)
            void message.success('已按你的选择保存')
          }}
          onLater={() => setConflictPut(true)}
        />
      )}
      <PublicationDrawer
        isOpen={drawer === 'publication'}
        document={document}
        isChanged={keeping.isChanged}
        uploads={uploads}
        keeper={keeper}
        refusals={refusals}
        onRefusals={setRefusals}
        onPublished={(next) => {
          keeper.goOn(next)
          setDocument(next)
          void setCachedDocument(next)
          setRefusals([])
        }}
        onReplaced={(next) => void show(next)}
        onClose={() => setDrawer(null)}
      />
      <RevisionsDrawer
        isOpen={drawer === 'revisions'}
        id={document.id}
        draft={draft}
        names={names}
        isReadOnly={isReadOnly}
        keeper={keeper}
        onRestored={(next) => {
          setDrawer(null)
          void show(next)
          void message.success('已恢复为草稿，发布后访客才会看到')
        }}
        onClose={() => setDrawer(null)}
      />
    </ShelfContext>
  )
}

const unsafeText = '刚写的内容还没有保存到服务器，这台设备也存不下，现在离开可能会丢失。请等它保存好，或先复制下来。'

function uploadsText(count: number): string {
  return `还有 ${count} 张图片没有传上来，离开后要重新选择。写下的文字不会丢失。`
}

/** `/draft/tags/0` is shown at the tags. */
function fieldOf(path: string): string {
  return path.replace(/^\/draft/, '').split('/')[1] ?? ''
}
