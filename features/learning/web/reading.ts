import { create } from 'zustand'
import { readStored, writeStored } from '#ui/device-storage.ts'

/** How somebody likes to read is the device's to remember: it is so for every question from then on. */
function createChoice(item: string) {
  const useChoice = create<boolean>(() => typeof document !== 'undefined' && readStored(item) === 'on')
  const choose = (isOn: boolean) => {
    writeStored(item, isOn ? 'on' : undefined)
    useChoice.setState(isOn)
  }
  return () => [useChoice(), choose] as const
}

export const useReadAloud = createChoice('readAloud')
export const useEasyReading = createChoice('easyReading')

export const canSpeak = () => 'speechSynthesis' in globalThis

type Spoken = { asks: string; options: readonly { text: string }[] }

export function speak({ asks, options }: Spoken) {
  if (!canSpeak()) return
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(
    [asks, ...options.map(({ text }, at) => `${at + 1}: ${text}`)].join('. '),
  )
  utterance.lang = 'en-GB'
  speechSynthesis.speak(utterance)
}

export const stopSpeaking = () => {
  if (canSpeak()) speechSynthesis.cancel()
}
