import { createContext, type ReactNode } from 'react';

/** Renders an image of a text; `link` is the fallback for other images. */
export type RenderImage = (address: string, alt: string, link: ReactNode) => ReactNode;

/** Renders stored images of the message that contains the text. */
export const InlineImages = createContext<RenderImage>((_address, _alt, link) => link);
