import { attachNoticeBoard, type NoticeBoard, notify, onNoticeBoardRequested, requestNoticeBoard } from './notify';

const board = () => ({ show: jest.fn<void, Parameters<NoticeBoard['show']>>(), dismiss: jest.fn() });

describe('notify', () => {
  it('keeps toasts until a board is attached, and requests one', () => {
    const wanted = jest.fn();
    const stop = onNoticeBoardRequested(wanted);
    notify.success({ title: 'Saved' });
    expect(wanted).toHaveBeenCalledTimes(1);
    const first = board();
    const leave = attachNoticeBoard(first);
    expect(first.show.mock.calls).toEqual([['success', { title: 'Saved', id: 'success:Saved' }]]);
    notify.error({ title: 'Not saved', id: 'own' });
    notify.dismiss('own');
    expect(first.show).toHaveBeenLastCalledWith('error', { title: 'Not saved', id: 'own' });
    expect(first.dismiss).toHaveBeenCalledWith('own');
    expect(wanted).toHaveBeenCalledTimes(1);

    leave();
    notify.info({ title: 'Later' });
    expect(wanted).toHaveBeenCalledTimes(2);
    const second = board();
    attachNoticeBoard(second)();
    expect(second.show.mock.calls).toEqual([['info', { title: 'Later', id: 'info:Later' }]]);
    stop();
  });

  it('requests a board before there is a toast', () => {
    const wanted = jest.fn();
    const stop = onNoticeBoardRequested(wanted);
    expect(wanted).not.toHaveBeenCalled();
    requestNoticeBoard();
    expect(wanted).toHaveBeenCalledTimes(1);
    stop();
    requestNoticeBoard();
    expect(wanted).toHaveBeenCalledTimes(1);
  });
});
