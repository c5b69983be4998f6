import { QRCode } from 'antd'

/** Drawn as SVG; `label` is what a screen reader says. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <div role="img" aria-label={label}>
      <QRCode value={text} type="svg" size={180} bordered={false} />
    </div>
  )
}
