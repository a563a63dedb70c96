import { Inject, Injectable } from '@nestjs/common';
import type { FileView } from '../../../../contract/chat/realtime.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { randomToken } from '../../../../platform/crypto/random.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import type { ReceivedFile } from '../../../../platform/storage/file-receiver.js';
import { FileStorage } from '../../../../platform/storage/file-storage.js';
import { cleanFileName } from '../../domain/file-name.js';
import { isAsClaimed } from '../../domain/file-type.js';
import { StoreFiles } from '../../files/store-files.js';
import { ImageProcessor } from '../../uploads/image-processor.js';
import { ChatFilesRepository, type NewChatFile } from '../chat-files.repository.js';
import { ReadContent } from '../content/read-content.js';

/** Extension of chat files in the storage. Not one of images, so that `/media` does not serve them. */
const ENDING = '.file';
const MB = 1024 * 1024;
/** Each file counts as at least this many bytes, so that the storage limits their number too: ten per MB. */
const MIN_BYTES = Math.floor(MB / 10);

const IMAGE_EXTENSIONS = { 'image/jpeg': ['jpg', 'jpeg'], 'image/png': ['png'], 'image/webp': ['webp'] } as const;

/** The chat that a file belongs to. */
export interface FileOwner {
  userId: number;
  chatId: number;
}

/** Stores a file of a chat, then its row: both or neither. Images are stored again from their pixels, in two sizes. */
@Injectable()
export class StoreChatFile {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly content: ReadContent,
    private readonly images: ImageProcessor,
    private readonly storage: FileStorage,
    private readonly storeFiles: StoreFiles,
    private readonly files: ChatFilesRepository,
  ) {}

  private get maxBytes(): number {
    return this.config.STORAGE_MB_PER_USER * MB;
  }

  /** Before a file is read. @throws ApiError 413 `storage_full` */
  async assertRoom(userId: number): Promise<void> {
    if ((await this.files.usedBytes(userId)) >= this.maxBytes) throw new ApiError('storage_full');
  }

  /**
   * @param file a temporary file, which the caller removes
   * @param claimed media type claimed by the sender; may be empty
   * @throws ApiError 413 `storage_full`, 415, 503
   */
  async run(owner: FileOwner, file: ReceivedFile, claimed = ''): Promise<FileView> {
    const type = await this.content.typeOf(file.path, file.name);
    if (!isAsClaimed(type, claimed)) throw new ApiError('file_type_refused');
    if (type === 'image') return this.storeImage(owner, file);
    const storedName = randomToken() + ENDING;
    const name = cleanFileName(file.name, type.extensions);
    const about = { name, mimeType: type.mime, size: file.size, storedBytes: counted(file.size), storedName };
    const row = { ...owner, ...about, width: null, height: null, thumb: null, smallName: null };
    return this.store(row, () => this.storage.putFile(storedName, file, type.mime));
  }

  private async storeImage(owner: FileOwner, file: ReceivedFile): Promise<FileView> {
    const { image, optimized, thumbHash: thumb, width, height } = await this.images.forChat(file.path);
    const [storedName, smallName] = [randomToken() + ENDING, randomToken() + ENDING];
    const name = cleanFileName(file.name, IMAGE_EXTENSIONS[image.mime]);
    const size = image.bytes.length;
    const about = {
      name,
      mimeType: image.mime,
      size,
      storedBytes: counted(size + optimized.bytes.length),
      storedName,
      smallName,
    };
    return this.store({ ...owner, ...about, width, height, thumb }, async () => {
      await this.storage.put(storedName, image.bytes, image.mime);
      await this.storage.put(smallName, optimized.bytes, 'image/webp');
    });
  }

  private store(row: NewChatFile, put: () => Promise<void>): Promise<FileView> {
    const names = row.smallName === null ? [row.storedName] : [row.storedName, row.smallName];
    return this.storeFiles.run(names, put, async () => {
      const view = await this.files.add(row, this.maxBytes);
      if (!view) throw new ApiError('storage_full');
      return view;
    });
  }
}

const counted = (bytes: number): number => Math.max(bytes, MIN_BYTES);
