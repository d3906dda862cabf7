/** How each calendar is told of the address, in the words on its own buttons. */
export const calendars: readonly { value: string; label: string; steps: readonly string[]; note: string }[] =
  [
    {
      value: 'google',
      label: 'Google',
      steps: [
        'Copy the address above.',
        'On a computer, open Google Calendar.',
        'On the left, beside “Other calendars”, press the plus and choose “From URL”.',
        'Paste the address and press “Add calendar”.',
      ],
      note: 'Your phone shows it too, once it is added. Google looks for changes a few times a day, and you cannot make it look sooner.',
    },
    {
      value: 'apple',
      label: 'Apple',
      steps: [
        'On your iPhone, iPad or Mac, press “Open in my calendar” above.',
        'Press “Subscribe”.',
        'If nothing opens, copy the address. In Calendar choose “Add Subscription Calendar” (on a Mac: File, “New Calendar Subscription”) and paste it.',
      ],
      note: 'On a Mac you can choose how often it looks for changes: every hour is a good choice.',
    },
    {
      value: 'outlook',
      label: 'Outlook',
      steps: [
        'Copy the address above.',
        'In Outlook open the calendar and press “Add calendar”.',
        'Choose “Subscribe from web”, paste the address and press “Import”.',
      ],
      note: 'Outlook looks for changes every few hours.',
    },
  ]
