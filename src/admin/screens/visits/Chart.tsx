import { LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import styles from './visits.module.css'

echarts.use([LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

interface Props {
  /** A description of the chart for screen readers. */
  label: string
  days: readonly string[]
  lines: readonly { name: string; values: readonly number[] }[]
}

const colors = ['#1b76ad', '#c2410c', '#15803d', '#7c3aed', '#b45309', '#0f766e']

/** Lines by day. Its tooltip is drawn on the canvas, not written as HTML: names of channels and pages stay text. */
export function Chart({ label, days, lines }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const chart = echarts.init(place.current)
    chart.setOption({
      color: colors,
      animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      tooltip: { trigger: 'axis', renderMode: 'richText' },
      legend: { top: 0, type: 'plain' },
      grid: { left: 8, right: 16, top: 56, bottom: 8, containLabel: true },
      xAxis: { type: 'category', data: days.map((day) => day.slice(5)), boundaryGap: false },
      yAxis: { type: 'value', minInterval: 1 },
      series: lines.map(({ name, values }) => ({ type: 'line', name, data: [...values], showSymbol: days.length <= 28, symbolSize: 5 })),
    })
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [days, lines])
  return <div ref={place} className={styles.chart} role="img" aria-label={label} />
}
