export function copySources(folder: string): void;
