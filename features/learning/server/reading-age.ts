/**
 * Reading age by Flesch and Kincaid: the American school year that a text suits, plus five. Made for whole pages, so it is taken over all that one question says, an option counting as a sentence.
 * Of the packages that count syllables none has had a release for years; vowel groups are within a few per cent of a dictionary over a text of this length.
 */
export function readingAge(sentences: readonly string[]): number {
  const parts = sentences.flatMap((text) => text.split(/[.!?:;](?:\s|$)/)).filter((part) => /\w/.test(part))
  const words = parts.flatMap((part) => part.toLowerCase().match(/[a-z’]+|\d+/g) ?? [])
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 0.39 * (words.length / parts.length) + 11.8 * (syllables / words.length) - 15.59 + 5
}

/** What a learner has to know whatever its length: users and parts of the road, vehicles and papers. Counted as two syllables. */
const ofTheTrade =
  /^(carriageway|pedestrian|motorcycl|motorway|roundabout|indicator|accelerat|instructor|overtak|disabled|emergency|reflect|passenger|ambulance|visibility|insurance|certificate|registration|provisional|roadworks|caravan|trailer|supervis|priority|junction|mobility|headlight|alcohol|vehicle|crossing|national|barrier|direction|tractor|bicycle|cyclist|hazard|signal|driver|animal|electric|battery|injur|casualt|stationary|temporary|continuous|stopping|distance|penalt|document|licen|notif|parking|tyre|oncoming|traffic|authori|officer|telephone|metre|kilomet|mile|hour)/

function syllablesOf(word: string): number {
  if (/^\d+$/.test(word)) return 1
  const spoken = word
    .replace(/’\w*$/, '')
    .replace(/(?:[^laeiouy]es|[^dt]ed|[^laeiouy]e)$/, (end) => end[0]!)
    .replace(/^y/, '')
  const groups = Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 1)
  return ofTheTrade.test(word) ? Math.min(2, groups) : groups
}
