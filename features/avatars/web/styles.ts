import type { AvatarStyle } from '#common/avatar.ts'
import type { Role } from '#common/endpoint.ts'

export const shownStyles: readonly {
  style: AvatarStyle
  /** Who has it without asking. */
  role?: Role
  title: string
  whose: string
  about: string
}[] = [
  {
    style: 'smiles',
    role: 'student',
    title: 'Smiles',
    whose: 'Learners',
    about: 'Everyone starts in a good mood.',
  },
  {
    style: 'signs',
    title: 'Signs',
    whose: 'For you to make',
    about: 'Round, square or triangular, like the signs on the road.',
  },
  {
    style: 'waves',
    role: 'admin',
    title: 'Waves',
    whose: 'Administrators',
    about: 'A pattern, because they’re there for everyone.',
  },
  {
    style: 'hills',
    role: 'school_owner',
    title: 'Hills',
    whose: 'Driving schools',
    about: 'The countryside their learners drive through.',
  },
]

export const sizes = ['sm', 'md', 'lg', 'xl', '2xl'] as const
export type Size = (typeof sizes)[number]

export const sampleNames =
  'Amara Okafor, Helen Marsh, Owen Price, Ffion Davies, Safiya Rahman, Callum Reid, Priya Nair, Tomasz Zielinski, Grace Adeyemi, Jack Turner, Mei Lin, Rhys Morgan, Isla Campbell, Dev Patel, Zoe Clarke, Yusuf Demir, Bethan Hughes, Marcus Bell, Aoife Byrne, Leo Fraser, Nadia Haddad, Sam Whitlock, Ruth Ellison, Kofi Mensah, Erin Sharp, Hugo Lane, Tara Singh, Piotr Nowak, Lily Ashworth, Gwen Parry, Arlo Finch, Maya Joseph, Ned Barlow, Olive Hart, Ravi Kumar, Una Doyle'.split(
    ', ',
  )
