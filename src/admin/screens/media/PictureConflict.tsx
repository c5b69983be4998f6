import { Alert, Button, Flex } from 'antd'
import styles from './media-library.module.css'

interface Props {
  /** What the picture has now, as a sentence. */
  told: string
  isSaving: boolean
  onMine(): void
  onTheirs(): void
}

/** Somebody else has changed the picture meanwhile: one of both is taken. */
export function PictureConflict({ told, isSaving, onMine, onTheirs }: Props) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={styles.notice}
      title="别人刚改过这张图片"
      description={
        <>
          <p>{told}</p>
          <Flex gap={8} wrap>
            <Button size="small" type="primary" loading={isSaving} onClick={onMine}>
              用我写的
            </Button>
            <Button size="small" onClick={onTheirs}>
              用现在的
            </Button>
          </Flex>
        </>
      }
    />
  )
}
