import type { ReactNode } from 'react'
import type { LessonSide } from '#features/lessons/rules.ts'
import { Stars } from '#ui/stars.tsx'
import { wordsOfTheme } from '../../rules.ts'

type ReviewBodyProps = {
  by: LessonSide
  stars: number
  text: string
  themes: readonly string[]
  reply: string
  replier: string
  children?: ReactNode
}

export const ReviewBody = ({ by, stars, text, themes, reply, replier, children }: ReviewBodyProps) => (
  <div className="grid min-w-[min(16rem,100%)] flex-1 grid-cols-1 gap-2">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars rating={stars} />
      {children}
    </p>
    {text && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>}
    {themes.length > 0 && (
      <p className="text-sm text-ink-2">{themes.flatMap((one) => wordsOfTheme(by, one) ?? []).join(' · ')}</p>
    )}
    {reply && (
      <blockquote className="max-w-prose border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere">
        <b className="block text-sm">{replier} replied</b>
        {reply}
      </blockquote>
    )}
  </div>
)
