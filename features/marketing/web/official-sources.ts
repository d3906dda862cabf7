export const official = [
  {
    about: 'Theory, from GOV.UK',
    sources: [
      {
        href: 'https://www.gov.uk/guidance/the-highway-code',
        label: 'The Highway Code',
        says: 'One of the three books that the theory test asks about.',
      },
      {
        href: 'https://www.gov.uk/guidance/know-your-traffic-signs',
        label: 'Know your traffic signs',
        says: 'All of them, with what they mean.',
      },
      {
        href: 'https://www.gov.uk/take-practice-theory-test',
        label: 'Practise the theory test',
        says: 'Free, from those who set it.',
      },
      {
        href: 'https://www.gov.uk/book-theory-test',
        label: 'Book your theory test',
        says: 'The official page. Others charge extra.',
      },
    ],
  },
  {
    about: 'On the road, from GOV.UK',
    sources: [
      {
        href: 'https://www.gov.uk/apply-first-provisional-driving-licence',
        label: 'Provisional licence',
        says: 'You need one before the first lesson.',
      },
      {
        href: 'https://www.gov.uk/driving-eyesight-rules',
        label: 'Eyesight rules',
        says: 'Read a number plate from 20 metres.',
      },
      {
        href: 'https://www.gov.uk/government/publications/car-show-me-tell-me-vehicle-safety-questions',
        label: 'Show me, tell me',
        says: 'The safety questions of the driving test.',
      },
      {
        href: 'https://www.gov.uk/driving-test',
        label: 'The driving test',
        says: 'What to bring, what happens, what the faults mean.',
      },
      {
        href: 'https://www.gov.uk/book-driving-test',
        label: 'Book your driving test',
        says: 'Only you can book it.',
      },
    ],
  },
  {
    about: 'For instructors, from GOV.UK',
    sources: [
      {
        href: 'https://www.gov.uk/become-car-driving-instructor',
        label: 'Become an instructor',
        says: 'The three tests, and the trainee licence.',
      },
      {
        href: 'https://www.gov.uk/adi-standards-check',
        label: 'The standards check',
        says: 'What the examiner looks for.',
      },
    ],
  },
] as const
