import { createContext, type ReactNode } from 'react';

/** Renders an image of a text; `link` is what other images are shown as. */
export type RenderImage = (address: string, alt: string, link: ReactNode) => ReactNode;

/** Shows the images that are stored with the message around the text. */
export const InlineImages = createContext<RenderImage>((_address, _alt, link) => link);
