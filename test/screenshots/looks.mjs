const SIZES = [
  [390, 844],
  [768, 1024],
  [1440, 900],
];

/** Every combination of size, language and theme, as `390-ru-dark`. */
export const LOOKS = SIZES.flatMap(([width, height]) =>
  ['en', 'ru'].flatMap((language) =>
    ['light', 'dark'].map((theme) => ({ name: `${width}-${language}-${theme}`, width, height, language, theme })),
  ),
);
