import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ConnectionStatus = 'off' | 'connecting' | 'connected' | 'disconnected';

export interface ConnectionState {
  status: ConnectionStatus;
}

const initialState: ConnectionState = { status: 'off' };

const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    statusChanged(state, action: PayloadAction<ConnectionStatus>) {
      state.status = action.payload;
    },
  },
});

export const { statusChanged } = connectionSlice.actions;
export const connectionReducer = connectionSlice.reducer;

interface ConnectionRoot {
  /** Absent until the first action after the slice is registered. */
  connection?: ConnectionState;
}

/** True while the connection is lost or could not be made: lists are then polled. */
export const selectIsDisconnected = (state: ConnectionRoot): boolean => state.connection?.status === 'disconnected';
