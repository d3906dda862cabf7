/** In which language and by whose habits dates, money and counts are written; given to every `Intl` format. */
export const locale = 'en-GB'
